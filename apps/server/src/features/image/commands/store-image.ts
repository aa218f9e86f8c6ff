import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Config } from '../../../platform/config.ts';
import type { Picture } from '../../../platform/pictures.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { storePicture } from '../store.ts';

/** The maximum number of pictures per user. */
export const IMAGES_PER_USER_MAX = 200;

export interface Upload {
  /** The uploaded file. */
  readonly file: Uint8Array;
  readonly picture: Picture;
}

/**
 * Stores a picture under an unguessable id (ADR 0098). A repeated upload of the same file by the same user returns the
 * existing picture. Throws CONFLICT for a user who has the maximum number of pictures. Returns the id of the picture.
 */
export async function storeImage(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  storeConfig: Pick<Config, 'imageStore' | 'dataDir'>,
  { file, picture }: Upload,
): Promise<string> {
  // Concurrent uploads of one user wait for each other, so that they are all counted.
  await tx.sql`select from users where id = ${actor.userId} for no key update`;
  const hash = createHash('sha256').update(file).digest();
  const id = randomUUID();
  const [row] = await tx.sql<{ id: string }[]>`
    insert into images (id, user_id, content_hash, created_at, wanted_at)
    values (${id}, ${actor.userId}, ${hash}, ${tx.now}, ${tx.now})
    on conflict (user_id, content_hash) do update set wanted_at = excluded.wanted_at
    returning id`;
  if (row?.id !== id) return row?.id ?? id;
  const [pictures] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from images where user_id = ${actor.userId}`;
  if ((pictures?.count ?? 0) > IMAGES_PER_USER_MAX) {
    throw new AppError(
      'CONFLICT',
      'You have uploaded too many pictures. Unused ones are deleted after a day.',
    );
  }
  await storePicture(tx, storeConfig, id, picture);
  return id;
}
