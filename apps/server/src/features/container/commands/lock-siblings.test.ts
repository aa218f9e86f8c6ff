import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { waitingStatements } from '../../../../test/database.ts';
import { person } from '../../../../test/factories/people.ts';
import { character, chest, party, pouch } from '../../../../test/factories/test-parties.ts';
import type { Actor } from '../../../platform/actor.ts';
import { openDatabase } from '../../../platform/database.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type LockedSiblings, lockSiblings, type NamedOwner } from './lock-siblings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function lock(
  userId: string,
  id: string,
  options: { owner?: NamedOwner; otherContainerIds?: string[] } = {},
): Promise<LockedSiblings> {
  const actor: Actor = {
    userId,
    sessionId: '',
    name: 'x',
    admin: false,
    via: 'web',
    tier: 'tier_3',
    defaultTier: 'tier_3',
  };
  return inTransaction(
    app.sql,
    () => new Date(),
    (tx) => lockSiblings(tx, actor, id, options),
  );
}

test('lock returns all containers of the owner, the primary one first, and the other requested containers', async () => {
  const gm = await person(app);
  const testParty = await party(gm);
  const mira = await character(gm, testParty.id);
  const id = await pouch(gm, mira.id);
  const wagon = await chest(gm, testParty.id);
  const result = await lock(gm.user.id, id, { otherContainerIds: [wagon] });
  expect(result.container.id).toBe(id);
  expect(result.siblings.map((sibling) => sibling.id)).toEqual([mira.backpackId, id]);
  expect(result.otherContainers.map((container) => container.id)).toEqual([wagon]);
});

test('lock rejects a container that the user cannot see, that does not exist, or that belongs to another owner', async () => {
  const gm = await person(app);
  const mira = await character(gm, null);
  const id = await pouch(gm, mira.id);
  const notFoundError = { code: 'RESOURCE_NOT_FOUND' };
  await expect(lock((await person(app)).user.id, id)).rejects.toMatchObject(notFoundError);
  await expect(lock(gm.user.id, mira.id)).rejects.toMatchObject(notFoundError);
  const owner = { kind: 'party', id: mira.id } as const;
  await expect(lock(gm.user.id, id, { owner })).rejects.toMatchObject(notFoundError);
});

test('lock that waits for another container of the owner succeeds when that container is deleted', async () => {
  const gm = await person(app);
  const mira = await character(gm, null);
  const [id, deletedId] = [await pouch(gm, mira.id), await pouch(gm, mira.id)];
  const isLocked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const otherConnection = openDatabase(app.database.target, 1);
  const deletion = otherConnection.begin(async (sql) => {
    await sql`update containers set closed_at = now() where id = ${deletedId}`;
    isLocked.resolve();
    await release.promise;
  });
  await isLocked.promise;
  const locking = lock(gm.user.id, id);
  await waitingStatements(app.sql, 1);
  release.resolve();
  await deletion;
  expect((await locking).siblings.map((sibling) => sibling.id)).toEqual([mira.backpackId, id]);
  await otherConnection.end();
});
