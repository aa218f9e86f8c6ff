import type { Rating, RatingForm } from '@quartermaster/contract/rating';
import type { Actor } from '../../../platform/actor.ts';
import { saveRating } from '../../../platform/ratings.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireShopTemplate } from '../policy.ts';
import { lockShopTemplate } from '../store.ts';

/** Rates another user's shop template that the actor may see. Each user has one rating per template (DEC-5). */
export async function rateShopTemplate(tx: Tx, actor: Actor, id: string, form: RatingForm): Promise<Rating> {
  requireShopTemplate(await lockShopTemplate(tx, actor.userId, id), actor.userId, 'rate');
  return saveRating(tx, 'shop_template', id, actor.userId, form);
}
