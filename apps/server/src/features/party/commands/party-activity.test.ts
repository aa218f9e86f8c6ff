import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { party } from '../../../../test/factories/test-parties.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { partyActivity } from './party-activity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('activity names actor and party, and is rejected for a party that does not exist', async () => {
  const { id, gm } = await party(await person(app));
  const activity = (partyId: string) =>
    inTransaction(
      app.sql,
      () => new Date(),
      (tx) => partyActivity(tx, { userId: gm.user.id, name: 'Ada' }, partyId),
    );
  expect(await activity(id)).toEqual({
    actor_id: gm.user.id,
    actor_name: 'Ada',
    party_id: id,
    party_name: 'The Lantern Company',
  });
  await expect(activity(newId())).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
});
