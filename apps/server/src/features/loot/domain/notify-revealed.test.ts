import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { person } from '../../../../test/factories/people.ts';
import { member, party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('deployment of revealed loot notifies every member except the actor, without the names of the loot and its items', async () => {
  const gm = await person(app);
  const testParty = await party(gm, { name: 'The Lanterns' });
  const recipients = [await member(app, testParty, 'manager'), await member(app, testParty, 'observer')];
  const { id } = await loot(gm, testParty.id, [['Longsword', 1, { is_identified: false }]], {
    name: 'CANARY',
    is_revealed: true,
  });
  for (const user of recipients) {
    const { data } = (await user.call(listNotifications, {})).body;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ title: 'Loot in The Lanterns', ids: { loot_instance_id: id } });
    expect(JSON.stringify(data)).not.toMatch(/CANARY|Longsword/);
  }
  expect((await gm.call(listNotifications, {})).body.data).toEqual([]);
});
