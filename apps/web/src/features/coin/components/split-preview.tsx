import { type CoinSystem, formatMoney, purseTotal } from '@quartermaster/rules/money';
import type { SplitPlan } from '@quartermaster/rules/payment';
import { Money, Purse } from '../../../ui/coins.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { coinText } from '../view.ts';

export interface SplitPreviewProps {
  /** Null if nothing can be split. */
  readonly plan: SplitPlan | null;
  readonly amount: number | null;
  readonly available: number;
  readonly recipients: number;
}

/** The reason why there is no preview yet. */
function noPreviewText({ amount, available, recipients }: SplitPreviewProps, coins: CoinSystem): string {
  if (recipients === 0) return 'Choose at least one character.';
  if (amount === null) return 'How much do you want to split?';
  if (amount <= 0) return `The amount must be at least ${formatMoney(1, coins)}.`;
  return `Only ${formatMoney(available, coins)} available.`;
}

function Outcome({ plan, recipients }: { plan: SplitPlan; recipients: number }) {
  const coins = useCoins();
  const hasExchange = purseTotal(plan.give, coins) > 0;
  const remainder = purseTotal(plan.remainder, coins);
  return (
    <dl className="grid gap-2.5">
      <div>
        <dt className="mb-1 text-xs text-ink-3">
          {recipients === 1 ? 'The selected character gets' : `Each of the ${recipients} characters gets`}
        </dt>
        <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money copper={purseTotal(plan.share, coins)} className="font-display text-lg font-semibold" />
          <Purse coins={plan.share} />
        </dd>
      </div>
      {hasExchange && (
        <div>
          <dt className="text-xs text-ink-3">Converted first</dt>
          <dd className="text-sm tabular-nums">
            {coinText(plan.give)} to {coinText(plan.take)}
          </dd>
        </div>
      )}
      <div>
        <dt className="text-xs text-ink-3">Remainder</dt>
        <dd className="text-sm">
          {remainder > 0 ? (
            <>
              <Money copper={remainder} />, which cannot be split evenly
            </>
          ) : (
            'Nothing: the amount divides evenly'
          )}
        </dd>
      </div>
    </dl>
  );
}

/** The result of a split before it is sent. */
export function SplitPreview(props: SplitPreviewProps) {
  const { plan, amount, recipients } = props;
  const coins = useCoins();
  const isShareEmpty = plan !== null && purseTotal(plan.share, coins) === 0;
  return (
    <div role="status" className="rounded-m border border-line bg-surface-2 px-3.5 py-3">
      {plan && !isShareEmpty ? (
        <Outcome plan={plan} recipients={recipients} />
      ) : (
        <p className="text-sm text-ink-2">
          {isShareEmpty
            ? `${formatMoney(amount ?? 0, coins)} is not enough to split.`
            : noPreviewText(props, coins)}
        </p>
      )}
    </div>
  );
}
