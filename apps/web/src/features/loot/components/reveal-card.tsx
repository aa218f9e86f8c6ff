import type { ItemInstance } from '@quartermaster/contract/item';
import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { playSound } from '../../../platform/sounds.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { ItemGlyph } from '../../../ui/item-parts.tsx';
import { itemSummary } from '../../item/view.ts';
import { useLoot } from '../api.ts';
import type { Reveal } from '../state.ts';

/** The maximum number of items that fit in two lines on a phone. */
const SHOWN_MAX = 10;
/** The delay between the appearance of two items, in milliseconds. */
const STEP_MS = 90;

function Items({ items }: { items: readonly ItemInstance[] }) {
  const shownItems = items.slice(0, items.length > SHOWN_MAX ? SHOWN_MAX - 1 : SHOWN_MAX);
  return (
    <ul aria-label="Contents" className="flex flex-wrap justify-center gap-2.5">
      {shownItems.map((item, index) => {
        const summary = itemSummary(item);
        return (
          <li
            key={item.id}
            title={summary.name}
            className="animate-[rise_260ms_var(--ease-out)_both] motion-reduce:animate-none"
            style={{ animationDelay: `${200 + index * STEP_MS}ms` }}
          >
            <ItemGlyph {...summary} size="lg" />
            <span className="sr-only">{summary.name}</span>
          </li>
        );
      })}
      {items.length > shownItems.length && (
        <li className="grid h-11.5 place-items-center px-1.5 text-sm font-semibold text-ink-2">
          +{items.length - shownItems.length} more
        </li>
      )}
    </ul>
  );
}

interface CardProps {
  readonly reveal: Reveal;
  /** The number of cards that follow this card. */
  readonly waitingCount: number;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function Card({
  reveal,
  waitingCount,
  loot,
  onOpen,
  onClose,
}: CardProps & { readonly loot: LootInstanceDetail }) {
  const { location_name } = loot.instance_data;
  return (
    <section
      aria-label="Revealed loot"
      className="pointer-events-auto mx-auto flex max-h-[calc(100dvh-24px)] max-w-md flex-col gap-4 overflow-y-auto rounded-l border border-accent bg-surface-1 bg-[radial-gradient(110%_80%_at_50%_0%,var(--accent-quiet),transparent_75%)] p-5 text-center shadow-raised animate-[rise_260ms_var(--ease-out)] motion-reduce:animate-none"
    >
      <span className="mx-auto text-accent [&_svg]:size-16">
        <Glyph name="GiChest" category={null} />
      </span>
      <div className="grid gap-1">
        <p className="text-sm text-ink-2">{reveal.text}</p>
        <h2 className="line-clamp-3 text-2xl wrap-anywhere">{loot.name}</h2>
        <p className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{location_name || loot.party.name}</p>
      </div>
      <Items items={loot.container?.item_instances ?? []} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button wide onPress={onClose}>
          {waitingCount === 0 ? 'Later' : `Next (${waitingCount} more)`}
        </Button>
        <LinkButton wide tone="primary" to={paths.lootInstance(loot.id)} onClick={onOpen}>
          See the loot
        </LinkButton>
      </div>
    </section>
  );
}

/**
 * Shows loot when it is revealed, with the items as the reader may see them. Closes when the loot is hidden again, when
 * it cannot be loaded, and when the reader opens the page of the loot.
 */
export default function RevealCard(props: CardProps) {
  const { reveal, onClose } = props;
  const { pathname } = useLocation();
  const { data, error, isFetching } = useLoot(reveal.lootId);
  const loot = data?.data;
  // Not during a refetch: the cached response may be from before the reveal.
  const isHidden = !isFetching && loot?.is_revealed === false;
  const shouldClose = error !== null || isHidden || pathname === paths.lootInstance(reveal.lootId);
  useEffect(() => {
    if (shouldClose) onClose();
  }, [shouldClose, onClose]);
  const isCardShown = loot?.is_revealed === true && !shouldClose;
  useEffect(() => {
    if (isCardShown) playSound('reveal');
  }, [isCardShown]);
  return isCardShown ? <Card {...props} loot={loot} /> : null;
}
