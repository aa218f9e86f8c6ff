import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ThingGlyph } from '../../../ui/thing.tsx';
import { fullnessWords } from '../../container/components/fullness.tsx';
import { placeKindOf } from '../../item/view.ts';
import { type AskedPrice, usePrices } from '../hooks/use-quotes.ts';
import type { Move } from '../view.ts';
import { mostOf } from '../view.ts';

export interface Wanted {
  readonly item: ItemInstance;
  readonly quantity: number;
}

export interface DealDialogProps {
  readonly wanted: readonly Wanted[];
  readonly source: Container;
  /** Null: still to be chosen among `containers`. */
  readonly target: Container | null;
  /** Where bought things may go. */
  readonly containers: readonly Container[];
  readonly onConfirm: (moves: readonly Move[]) => void;
  readonly onClose: () => void;
}

/** Each step of a price, so that what is charged is what is explained. */
function Explained({ price, error }: AskedPrice) {
  if (error) {
    return (
      <p role="alert" className="flex items-start gap-1.5 text-xs font-medium text-error">
        <CircleAlert aria-hidden="true" className="mt-px size-3.5 flex-none" />
        {error.message}
      </p>
    );
  }
  if (!price) return <Spinner size="sm" label="Asking for the price" />;
  return (
    <ul className="grid gap-0.5 text-xs text-ink-3">
      {price.explanation.map(({ label, amount }) => (
        <li key={label} className="flex justify-between gap-3">
          {label}
          <Money copper={amount} />
        </li>
      ))}
    </ul>
  );
}

function Line(props: { move: Move; asked: AskedPrice; onQuantity: (quantity: number) => void }) {
  const { move, asked, onQuantity } = props;
  const { item, quantity } = move;
  const most = mostOf(item);
  return (
    <li className="grid gap-2 border-b border-line py-3 first:pt-0 last:border-0">
      <div className="flex items-center gap-3">
        <ThingGlyph glyph={item.glyph} category={item.category} rarity={item.rarity} />
        <span className="min-w-0 flex-1 font-semibold break-words">{item.display_name}</span>
        {most !== 1 && (
          <span className="w-30 flex-none">
            <NumberField
              hideLabel
              label={`Quantity of ${item.display_name}`}
              minValue={1}
              {...(most === null ? {} : { maxValue: most })}
              value={quantity}
              onChange={(next) => onQuantity(Number.isNaN(next) ? 1 : next)}
            />
          </span>
        )}
      </div>
      <Explained {...asked} />
    </li>
  );
}

/** Who pays whom, and how much in all. */
function Sum({
  isSale,
  total,
  owner,
  shop,
}: {
  isSale: boolean;
  total: number;
  owner: string;
  shop: string;
}) {
  return (
    <div className="rounded-m bg-surface-2 px-3.5 py-3">
      <p role="status" className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{isSale ? 'To get' : 'To pay'}</span>
        <Money copper={total} className="font-display text-xl font-semibold text-accent" />
      </p>
      <p className="mt-1 text-xs text-ink-2">
        {isSale ? `${shop} pays ${owner}.` : `${owner} pays, with coins from this container first.`}
      </p>
    </div>
  );
}

/** Buying and selling: the price is shown with its steps before anything is done (domain.md §2). */
export function DealDialog(props: DealDialogProps) {
  const { source, containers, onClose } = props;
  const isSale = placeKindOf(source) === 'container';
  const shop = isSale ? props.target : source;
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const [targetId, setTargetId] = useState(props.target?.id ?? containers[0]?.id ?? '');
  const target = isSale ? props.target : (containers.find(({ id }) => id === targetId) ?? null);
  const moves: Move[] = target
    ? props.wanted.map(({ item, quantity }) => ({
        item,
        source,
        target,
        quantity: quantities[item.id] ?? quantity,
      }))
    : [];
  const asked = usePrices(moves);
  const isKnown = moves.length > 0 && asked.every(({ price, error }) => price !== null && error === null);
  const total = asked.reduce((sum, { price }) => sum + (price?.total_copper ?? 0), 0);
  const [first] = props.wanted;
  const what = props.wanted.length === 1 ? first?.item.display_name : `${props.wanted.length} things`;
  const word = isSale ? 'Sell' : 'Buy';
  const confirm = () =>
    props.onConfirm(moves.map((move, index) => ({ ...move, expected: asked[index]?.price?.total_copper })));
  return (
    <Dialog
      size="sm"
      title={`${word} ${what}`}
      description={isSale ? `to ${shop?.name}` : `from ${shop?.name}`}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      actions={
        <Button tone="primary" isDisabled={!isKnown} onPress={confirm}>
          {word}
        </Button>
      }
    >
      <div className="grid gap-4">
        {!isSale && (
          <SelectField
            label="Goes into"
            placeholder="Please select a destination"
            value={target?.id ?? null}
            onChange={setTargetId}
            choices={containers.map((each) => ({
              value: each.id,
              label: `${each.name} · ${each.owner.name}`,
              description: fullnessWords(each),
            }))}
          />
        )}
        <ul aria-label={isSale ? 'To sell' : 'To buy'}>
          {moves.map((move, index) => (
            <Line
              key={move.item.id}
              move={move}
              asked={asked[index] ?? { price: null, error: null }}
              onQuantity={(quantity) => setQuantities((all) => ({ ...all, [move.item.id]: quantity }))}
            />
          ))}
        </ul>
        {isKnown && (
          <Sum
            isSale={isSale}
            total={total}
            owner={(isSale ? source : target)?.owner.name ?? ''}
            shop={shop?.name ?? ''}
          />
        )}
      </div>
    </Dialog>
  );
}
