import type { Rating, RatingForm } from '@quartermaster/contract/rating';
import type { Actor } from '../../../platform/actor.ts';
import { saveRating } from '../../../platform/ratings.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireTemplate } from '../policy.ts';
import { lockTemplate } from '../store.ts';

/**
 * Rates another user's template that the actor may see. Another rating by the same user replaces the previous one
 * (DEC-5).
 */
export async function rateTemplate(tx: Tx, actor: Actor, id: string, form: RatingForm): Promise<Rating> {
  requireTemplate(await lockTemplate(tx, actor.userId, id), actor.userId, 'rate');
  return saveRating(tx, 'item_template', id, actor.userId, form);
}
