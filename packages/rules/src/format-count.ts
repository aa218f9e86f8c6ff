const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'negative' });

/**
 * A whole number with commas as thousands separators, independent of the browser language: 12500 → `12,500`.
 */
export const formatCount = (count: number): string => format.format(count);

/** A number with its noun: "1 item", "12,500 items". */
export const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;
