import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { character, templateNamed } from '../../../../test/factories/test-parties.ts';
import type { Actor } from '../../../platform/actor.ts';
import { newStack } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { closeContainer } from './close-container.ts';
import { lockContainers } from './lock-containers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('deletion of a container with too many stacks for one transaction posts several transactions, does not count as an inventory action and keeps the ledger consistent', async () => {
  const mira = await person(app);
  const { backpackId } = await character(mira, null);
  const templateId = await templateNamed(mira, 'Longsword');
  const actor: Actor = {
    userId: mira.user.id,
    sessionId: '',
    name: mira.user.username,
    admin: false,
    via: 'web',
    tier: 'tier_3',
    defaultTier: 'tier_3',
  };
  await inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      const [container] = await lockContainers(tx, actor.userId, [backpackId]);
      if (!container) throw new Error('No container');
      const newStacks = Array.from({ length: 5001 }, () =>
        newStack(templateId, { container: backpackId, quantity: 1 }),
      );
      await post(
        tx,
        actor,
        { type: 'item_creation', partyId: null, characterIds: [], world: true },
        newStacks,
        [],
      );
      await closeContainer(tx, actor, container, null);
    },
  );
  const lines = await app.sql`
    select transaction_type, notes, allowance from transactions where source_container_id = ${backpackId} order by id`;
  expect(lines.map(({ transaction_type, notes }) => [transaction_type, notes])).toEqual([
    ['item_destruction', 'With 5000 stacks in it'],
    ['container_deletion', 'With one stack in it'],
  ]);
  expect(lines.filter(({ allowance }) => allowance !== null)).toEqual([]);
  const [row] =
    await app.sql`select closed_at is not null as closed from containers where id = ${backpackId}`;
  expect(row?.closed).toBe(true);
  expect(await verifyLedger(app.sql)).toMatchObject({ differenceCount: 0 });
});
