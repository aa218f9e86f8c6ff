import { type MeterKind, meter } from '@quartermaster/rules/meter';
import { clsx } from 'clsx';

const FILL = { ok: 'bg-action', warning: 'bg-warning', error: 'bg-error' } as const;
const ADDED_COLOR = { ok: 'text-action', warning: 'text-warning', error: 'text-error' } as const;

export interface CapacityMeterProps {
  readonly kind: MeterKind;
  /** In pounds or slots. */
  readonly used: number;
  /** In the same unit; null or 0 means unlimited. */
  readonly max: number | null;
  /** The load that a transfer would add: shown hatched, and included in the color. */
  readonly adding?: number;
  readonly label?: string;
}

const amountText = (kind: MeterKind, value: number): string =>
  kind === 'weight'
    ? value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    : value.toLocaleString('en-US');

const limitText = (kind: MeterKind, max: number | null): string => {
  if (max === null || max <= 0) return 'no limit';
  return kind === 'weight' ? `${max.toLocaleString('en-US')} lb` : max.toLocaleString('en-US');
};

/** A load in the unit of `meter`: hundredths of a pound, or slots. */
const inMeterUnit = (kind: MeterKind, value: number): number =>
  kind === 'weight' ? Math.round(value * 100) : value;

const percentOf = (part: number, max: number | null): number =>
  max === null || max <= 0 ? 0 : Math.min(100, (part * 100) / max);

/** The used share of a limit: a thin bar and the numbers; amber from 75 %, red from 90 % (DOM-9). */
export function CapacityMeter({ kind, used, max, adding = 0, label }: CapacityMeterProps) {
  const name = label ?? (kind === 'weight' ? 'Weight' : 'Slots');
  const { level, message } = meter(
    kind,
    inMeterUnit(kind, used + adding),
    max === null ? null : inMeterUnit(kind, max),
  );
  const filledPercent = percentOf(used, max);
  const addedPercent = Math.min(100 - filledPercent, percentOf(adding, max));
  const plus = adding > 0 ? ` + ${amountText(kind, adding)}` : '';
  const figures = `${amountText(kind, used)}${plus} / ${limitText(kind, max)}`;
  return (
    <div className="min-w-0 text-xs text-ink-2">
      <div className="mb-1.25 flex justify-between gap-2">
        <span>{name}</span>
        <span className="whitespace-nowrap tabular-nums">{figures}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot hold the hatched part */}
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={max || Math.max(used, 1)}
        aria-valuenow={Math.min(used, max || used)}
        aria-valuetext={message ? `${figures}. ${message}` : figures}
        className="flex h-1.5 overflow-hidden rounded-full bg-surface-3"
      >
        <span className={clsx('h-full', FILL[level])} style={{ width: `${filledPercent}%` }} />
        {addedPercent > 0 && (
          <span
            className={clsx('hatched h-full', ADDED_COLOR[level])}
            style={{ width: `${addedPercent}%` }}
          />
        )}
      </div>
    </div>
  );
}
