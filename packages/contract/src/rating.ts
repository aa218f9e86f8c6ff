import { z } from 'zod';
import { RATING_MAX, RATING_MIN } from './constants.ts';
import { pageMeta } from './envelope.ts';
import { id, text, time } from './fields.ts';

/** Item, shop and loot templates have the same kind of ratings (DEC-5). */

const score = z
  .int({ error: 'Score must be a whole number' })
  .min(RATING_MIN, { error: 'Score must be from 1 to 5' })
  .max(RATING_MAX, { error: 'Score must be from 1 to 5' });

export const ratingForm = z.strictObject({ score, comment: text(1000).default('') });
export type RatingForm = z.input<typeof ratingForm>;
export const ratingBody = z.strictObject({ rating: ratingForm });

export const rating = z.strictObject({
  id,
  username: z.string(),
  score: z.int(),
  /** Empty for other users while it is hidden by an admin. */
  comment: z.string(),
  /** Whether it is the reader's rating. */
  is_own: z.boolean(),
  created_at: time,
  updated_at: time,
});
export type Rating = z.infer<typeof rating>;

/** A summary of the ratings of a template; the average is null while no one has rated it. */
export const ratingSummary = { average_rating: z.number().nullable(), ratings_count: z.int() };

export const ratingsMeta = z.strictObject({
  ...pageMeta.shape,
  ...ratingSummary,
  /** Number of ratings with 1, 2, 3, 4 and 5 stars. */
  counts: z.array(z.int()).length(RATING_MAX),
  own: z.strictObject({ score: z.int(), comment: z.string() }).nullable(),
});

/** The filter `min_rating`: a number from 1 to 5, with up to two decimals. */
export const minRatingQuery = z
  .string()
  .regex(/^([1-4](\.\d{1,2})?|5(\.0{1,2})?)$/, { error: 'min_rating must be a number from 1 to 5' })
  .transform(Number);
