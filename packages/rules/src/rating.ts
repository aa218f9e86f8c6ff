/** An average of scores to one decimal, half up; null while no one rated. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10;

/** How an average is colored: 4.5+ success, 4+ info, 3+ warning, below error (DOM-4). */
export function ratingTone(average: number): 'success' | 'info' | 'warning' | 'error' {
  if (average >= 4.5) return 'success';
  if (average >= 4) return 'info';
  return average >= 3 ? 'warning' : 'error';
}

const POPULARITY = [
  { from: 100, label: 'Very Popular' },
  { from: 50, label: 'Popular' },
  { from: 20, label: 'Well Known' },
  { from: 5, label: 'Some Reviews' },
  { from: 0, label: 'New' },
] as const;

/** How well known something is by its number of ratings (DOM-4). */
export const popularityOf = (ratingsCount: number): (typeof POPULARITY)[number]['label'] =>
  POPULARITY.find(({ from }) => ratingsCount >= from)?.label ?? 'New';
