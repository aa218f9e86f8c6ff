import { z } from 'zod';
import { RATING_MAX, RATING_MIN } from './constants.ts';
import { pageMeta } from './envelope.ts';
import { id, text, time } from './fields.ts';

/** Ratings look alike on item, shop and loot templates (DEC-5). */

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
  /** Empty for others while an admin has hidden it. */
  comment: z.string(),
  /** The reader's own. */
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
  /** How many gave 1, 2, 3, 4 and 5. */
  counts: z.array(z.int()).length(RATING_MAX),
  own: z.strictObject({ score: z.int(), comment: z.string() }).nullable(),
});

/** Options of the filter `min_rating`, and any other number from 1 to 5. */
export const minRatingQuery = z
  .string()
  .regex(/^[1-5](\.\d{1,2})?$/, { error: 'min_rating must be a number from 1 to 5' })
  .transform(Number);
