import type { PriceReply } from '@quartermaster/contract/shop-trade';
import { Money } from '../../../ui/coins.tsx';

/** Explains the calculation of a price step by step; the explained price is the charged price (DEC-5). */
export function PriceExplanation({ steps }: { steps: PriceReply['explanation'] }) {
  return (
    <ol aria-label="How the price is calculated" className="grid gap-0.5 text-xs text-ink-2">
      {steps.map((step) => (
        <li key={step.label} className="flex justify-between gap-3">
          <span>{step.label}</span>
          <Money copper={step.amount} />
        </li>
      ))}
    </ol>
  );
}
