import type { LootInstance } from '@quartermaster/contract/loot';
import { ChevronRight, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Money } from '../../../ui/coins.tsx';
import { SourceGlyph } from '../../loot-template/components/source-badge.tsx';
import { isMaskedFor, NOT_REVEALED, stacksText } from '../view.ts';
import { DeleteLoot, RevealOrHide } from './loot-actions.tsx';
import { LootBadges } from './loot-badges.tsx';

/**
 * The card of loot on the Loot tab of a party (DOM-2). A list that was cached while the reader was a gm may still
 * contain hidden loot, so the card masks it.
 */
export function LootCard({ loot, seesHidden }: { loot: LootInstance; seesHidden: boolean }) {
  const location = loot.instance_data.location_name;
  if (isMaskedFor(loot, seesHidden)) {
    return (
      <article className="h-full rounded-l border border-dashed border-line p-5 text-sm text-ink-2">
        {NOT_REVEALED}
      </article>
    );
  }
  return (
    <article className="flex h-full min-w-0 flex-col gap-3 rounded-l border border-line bg-surface-1 p-5">
      <div className="flex items-start gap-3.5">
        <SourceGlyph source={loot.source} />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg">{loot.name}</h3>
          {location && (
            <p className="mt-0.5 flex items-center gap-1 text-xs text-ink-3">
              <MapPin aria-hidden="true" className="size-3.5 flex-none" />
              <span className="min-w-0 wrap-anywhere">{location}</span>
            </p>
          )}
        </div>
      </div>
      <LootBadges loot={loot} />
      <p className="line-clamp-3 flex-1 text-sm text-ink-2">{loot.description}</p>
      <p className="flex flex-wrap justify-between gap-2 text-xs text-ink-2">
        <span>{stacksText(loot.items_count)}</span>
        {loot.items_count > 0 && (
          <Money copper={loot.total_value_copper} className="text-sm font-semibold text-accent" />
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3.5">
        {loot.permissions.manage && (
          <>
            <RevealOrHide loot={loot} size="sm" />
            <DeleteLoot loot={loot} />
          </>
        )}
        <Link
          to={paths.lootInstance(loot.id)}
          className="touch-area relative ml-auto inline-flex min-h-8 items-center gap-1 rounded-s text-sm font-semibold text-action hover:underline"
        >
          View Loot Contents
          <span className="sr-only"> of {loot.name}</span>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </article>
  );
}
