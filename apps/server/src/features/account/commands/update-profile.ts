import type * as contract from '@quartermaster/contract/account';
import type { Parsed } from '@quartermaster/contract/endpoint';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { useImage } from '../../image/commands/use-image.ts';

type ProfileChange = Parsed<typeof contract.updateProfile>['body']['profile'];

/**
 * Updates the given fields of the actor's profile. Throws VALIDATION_ERROR for a taken name (by the constraint
 * `users_username_unique`), and the errors of `useImage`.
 */
export async function updateProfile(tx: Tx, actor: Actor, change: ProfileChange): Promise<void> {
  await useImage(tx, actor, change.avatar_url, 'avatar_url');
  await tx.sql`
    update users set
      username = coalesce(${change.username ?? null}, username),
      display_name = coalesce(${change.display_name ?? null}, display_name),
      avatar_url = coalesce(${change.avatar_url ?? null}, avatar_url),
      bio = coalesce(${change.bio ?? null}, bio),
      time_zone = coalesce(${change.time_zone ?? null}, time_zone),
      updated_at = ${tx.now}
    where id = ${actor.userId}`;
}
