import type { Rating } from '@quartermaster/contract/rating';
import { mirelle } from './people.ts';

const CREATED_AT = '2026-11-01T10:00:00.000Z';

/** The rating of the signed-in user. */
export const ownRating: Rating = {
  id: '0192f0aa-0000-7000-8000-0000000000b1',
  username: mirelle.username,
  score: 5,
  comment: '',
  is_own: true,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};
