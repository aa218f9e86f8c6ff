import type { AppError } from '@quartermaster/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { actorOf, person } from '../../../../test/factories/people.ts';
import { party } from '../../../../test/factories/test-parties.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { lockLoot } from './lock-loot.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("lock returns loot with its container and the actor's membership, and rejects strangers and unknown ids", async () => {
  const gm = await person(app);
  const stranger = await person(app);
  const testParty = await party(gm);
  const hoard = await loot(gm, testParty.id, [['Torch', 1]]);
  const attempt = (user: typeof gm, id: string, otherIds: string[] = []) =>
    inTransaction(
      app.sql,
      () => new Date(),
      (tx) => lockLoot(tx, actorOf(user), id, otherIds),
    ).catch((error: AppError) => error.code);
  expect(await attempt(gm, hoard.id, [testParty.stashId])).toMatchObject({
    name: 'Dragon hoard',
    is_revealed: false,
    container: { id: hoard.container?.id, owner_kind: 'loot' },
    member: { role: 'gm' },
    otherContainers: [{ id: testParty.stashId }],
  });
  expect(await attempt(stranger, hoard.id)).toBe('RESOURCE_NOT_FOUND');
  expect(await attempt(gm, newId())).toBe('RESOURCE_NOT_FOUND');
  expect(await attempt(gm, hoard.id, [newId()])).toBe('RESOURCE_NOT_FOUND');
});
