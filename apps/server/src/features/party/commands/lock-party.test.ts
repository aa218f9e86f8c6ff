import { createCharacter } from '@quartermaster/contract/character';
import { removeMember } from '@quartermaster/contract/party-member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { waitingStatements } from '../../../../test/database.ts';
import { person } from '../../../../test/factories/people.ts';
import { member, party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('lock serializes membership changes: a member being removed cannot create a character', async () => {
  const gm = await person(app);
  const testParty = await party(gm);
  const formerMember = await member(app, testParty);
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holder = app.sql.begin(async (sql) => {
    await sql`select from parties where id = ${testParty.id} for no key update`;
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const removal = gm.call(removeMember, { params: { id: testParty.id, user_id: formerMember.user.id } });
  await waitingStatements(app.sql, 1);
  const creation = formerMember.call(createCharacter, {
    body: { character: { name: 'Late', party_id: testParty.id } },
  });
  await waitingStatements(app.sql, 2);
  release.resolve();
  await holder;
  expect([(await removal).status, (await creation).status]).toEqual([204, 404]);
  expect(await app.sql`select from characters where party_id = ${testParty.id}`).toHaveLength(0);
});
