import { Money } from '../../../ui/coins.tsx';
import { usePrices } from '../hooks/use-quotes.ts';
import type { Move } from '../view.ts';
import { dealOf } from '../view.ts';

/** What something in the queue will cost or bring, before it is done. */
export default function QueuePrice({ move }: { move: Move }) {
  const [asked] = usePrices([move]);
  if (!asked?.price) return asked?.error ? <span className="text-error">{asked.error.message}</span> : null;
  const isSale = dealOf(move.source, move.target).kind === 'sell';
  return (
    <>
      {isSale ? 'Brings ' : 'Costs '}
      <Money copper={asked.price.total_copper} className="font-semibold text-accent" />
    </>
  );
}
