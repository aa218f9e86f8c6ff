/** Capacity meters: amber from 75 %, red from 90 % (DOM-9). */

export type MeterLevel = 'ok' | 'warning' | 'error';

export const METER_WARNING_PERCENT = 75;
export const METER_ERROR_PERCENT = 90;

export type MeterKind = 'weight' | 'slots';

export type Meter = {
  readonly level: MeterLevel;
  /** Whole percent, rounded down so that 100 means full; may exceed 100. Null without a limit. */
  readonly percent: number | null;
  readonly message: string | null;
};

const MESSAGES: Readonly<Record<MeterKind, string>> = {
  weight: 'Container is nearly full!',
  slots: 'Running out of slots!',
};

/**
 * The capacity meter of a container, or the carrying meter of a character.
 * @param used hundredths of a pound, or slots
 * @param max in the same unit; null or 0 is unlimited (DEC-4)
 */
export function meter(kind: MeterKind, used: number, max: number | null): Meter {
  if (max === null || max <= 0) return { level: 'ok', percent: null, message: null };
  const level = meterLevel(used, max);
  const percent = Math.floor((used * 100) / max);
  return { level, percent, message: level === 'error' ? MESSAGES[kind] : null };
}

/** Compares products of whole numbers, so that 90 % of 30 slots is exactly 27. */
function meterLevel(used: number, max: number): MeterLevel {
  if (used * 100 >= max * METER_ERROR_PERCENT) return 'error';
  if (used * 100 >= max * METER_WARNING_PERCENT) return 'warning';
  return 'ok';
}
