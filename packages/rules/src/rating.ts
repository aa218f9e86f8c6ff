/** The average score with one decimal, rounded half up; null without ratings. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10;

/** The tone of an average: 4.5+ success, 4+ info, 3+ warning, below 3 error (DOM-4). */
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

/** The label for a number of ratings (DOM-4). */
export const popularityOf = (ratingsCount: number): (typeof POPULARITY)[number]['label'] =>
  POPULARITY.find(({ from }) => ratingsCount >= from)?.label ?? 'New';
