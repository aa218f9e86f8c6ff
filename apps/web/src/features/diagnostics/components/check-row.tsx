import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { CheckName, Finding, Outcome } from '../view.ts';

const OUTCOMES: Readonly<
  Record<Outcome, { label: string; tone: 'success' | 'warning' | 'error'; Icon: typeof CircleCheck }>
> = {
  ok: { label: 'OK', tone: 'success', Icon: CircleCheck },
  warning: { label: 'Check this', tone: 'warning', Icon: TriangleAlert },
  error: { label: 'Failed', tone: 'error', Icon: CircleAlert },
};

function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { label, tone, Icon } = OUTCOMES[outcome];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}

/** One check of the list: running, or its result with what to do about it. */
export const CheckRow = ({ name, finding }: { name: CheckName; finding: Finding | undefined }) => (
  <li
    aria-label={name}
    className="flex min-h-14 items-start gap-3 border-b border-line py-3 text-sm last:border-0"
  >
    <div className="min-w-0 flex-1">
      <p className="font-semibold text-ink-1">{name}</p>
      <p className="wrap-anywhere text-ink-2 tabular-nums">{finding?.text ?? 'Checking…'}</p>
      {finding?.advice && <p className="mt-1 text-ink-1">{finding.advice}</p>}
    </div>
    {finding ? <OutcomeBadge outcome={finding.outcome} /> : <Spinner size="sm" label={`Checking ${name}`} />}
  </li>
);
