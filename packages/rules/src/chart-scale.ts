/** Steps of a scale within one power of ten. */
const STEPS = [1, 2, 5, 10];
const MOST_STEPS = 4;

/**
 * The marks of a scale for whole numbers: from 0, in equal steps of 1, 2 or 5 times a power of ten, to the first mark
 * at or above `highest`; at least two and at most five.
 */
export function scaleMarks(highest: number): number[] {
  const power = 10 ** Math.max(0, String(Math.ceil(highest / MOST_STEPS)).length - 1);
  const step = power * (STEPS.find((factor) => factor * power * MOST_STEPS >= highest) ?? 10);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
