/** The value below which this share of the sorted measurements lies. */
export const quantileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** The median of measurements in any order. */
export const medianOf = (measurements: readonly number[]): number =>
  quantileOf(
    measurements.toSorted((a, b) => a - b),
    0.5,
  );
