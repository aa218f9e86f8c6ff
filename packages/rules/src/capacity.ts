/** The limits that a party enforces (DOM-3). */
export type EncumbranceStyle = 'weight' | 'slots' | 'both' | 'none';

export interface Load {
  /** Hundredths of a pound. */
  readonly weight: number;
  readonly slots: number;
}

export interface Bounds {
  /** Hundredths of a pound; null = unlimited. */
  readonly weight: number | null;
  readonly slots: number | null;
}

export interface Overload {
  /** The message specified by DOM-5. */
  readonly message: string;
  /** The load and the limit, for the user. */
  readonly details: readonly { readonly field: 'weight' | 'slots'; readonly message: string }[];
}

/** A character without a party has both limits (DEC-4). */
export const effectiveStyle = (partyStyle: EncumbranceStyle | null): EncumbranceStyle => partyStyle ?? 'both';

const pounds = (hundredths: number): string => `${hundredths / 100}`;

/**
 * Checks whether `added` still fits: null if it does, otherwise the rejection with the specified message and
 * numbers. Only a growing load is rejected, so that items can always be removed from a container that is over
 * its limits.
 */
export function overload(
  current: Load,
  added: Load,
  bounds: Bounds,
  style: EncumbranceStyle,
): Overload | null {
  const details: { field: 'weight' | 'slots'; message: string }[] = [];
  const isEnforced = (kind: 'weight' | 'slots') => style === 'both' || style === kind;
  const weight = current.weight + added.weight;
  if (isEnforced('weight') && bounds.weight !== null && added.weight > 0 && weight > bounds.weight) {
    details.push({ field: 'weight', message: `${pounds(weight)} lb of ${pounds(bounds.weight)} lb` });
  }
  const slots = current.slots + added.slots;
  if (isEnforced('slots') && bounds.slots !== null && added.slots > 0 && slots > bounds.slots) {
    details.push({ field: 'slots', message: `${slots} of ${bounds.slots} slots` });
  }
  const [first, second] = details;
  if (!first) return null;
  if (second) return { message: 'Insufficient capacity in container', details };
  const message =
    first.field === 'weight' ? 'Item(s) would exceed weight limit' : 'Item(s) would exceed volume limit';
  return { message, details };
}
