import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { character, party, pouch } from '../../../../test/factories/test-parties.ts';
import type { Actor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { lockCharacter } from './lock-character.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('lock includes all containers of a character, and returns the other requested containers separately', async () => {
  const testParty = await party(await person(app));
  const hero = await character(testParty.gm, testParty.id);
  const pouchId = await pouch(testParty.gm, hero.id);
  const { user } = testParty.gm;
  const actor: Actor = {
    userId: user.id,
    sessionId: '',
    name: user.username,
    admin: false,
    via: 'web',
    tier: 'tier_3',
    defaultTier: 'tier_3',
  };
  await inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      const request = { action: 'assign' as const, otherContainerIds: [testParty.stashId] };
      const { access, containers, otherContainers } = await lockCharacter(tx, actor, hero.id, request);
      expect(access).toMatchObject({ id: hero.id, party_id: testParty.id, role: 'gm' });
      expect(containers.map(({ id }) => id)).toEqual([hero.backpackId, pouchId]);
      expect(otherContainers.map(({ id }) => id)).toEqual([testParty.stashId]);
      const conflictingLock = app.sql`select from containers where id = ${pouchId} for update nowait`;
      await expect(conflictingLock).rejects.toMatchObject({ code: '55P03' });
    },
  );
});
