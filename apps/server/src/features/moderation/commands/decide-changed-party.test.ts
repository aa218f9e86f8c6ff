import { appealDecision, assignModerationCase, getModerationCase } from '@quartermaster/contract/moderation';
import { listNotifications } from '@quartermaster/contract/notification';
import { joinParty } from '@quartermaster/contract/party';
import { deleteParty, transferGm } from '@quartermaster/contract/party-seat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import {
  caseIdOf,
  hideContentOf,
  moderationTitles,
  report,
  resolveCaseOf,
} from '../../../../test/factories/moderation.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { expectOk, member, party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
});
afterAll(() => app.close());

/** A reported party that was hidden and whose game master has appealed. */
async function appealedParty() {
  const first = await verified(app, await person(app));
  const testParty = await party(first, { name: 'The Rudest Ones', is_public: true });
  await report(await person(app), { kind: 'party', subject_id: testParty.id });
  const caseParams = { params: { id: await caseIdOf(ada, testParty.id) } };
  expectOk(await hideContentOf(ada, caseParams));
  expectOk(await first.call(appealDecision, { ...caseParams, body: { appeal: { text: 'It is a joke.' } } }));
  const handOver = async (to: Person) =>
    expectOk(await first.call(transferGm, { params: { id: testParty.id }, body: { user_id: to.user.id } }));
  return { first, testParty, caseParams, handOver };
}

test('notification to the new game master does not mention an appeal that was already rejected', async () => {
  const { testParty, caseParams, handOver } = await appealedParty();
  expectOk(await resolveCaseOf(ada, caseParams, 'uphold'));
  const second = await member(app, testParty, 'player');
  await handOver(second);
  const { data } = (await second.call(listNotifications, { query: { kind: 'moderation' } })).body;
  expect(data.map(({ title, body }) => [title, body])).toEqual([
    ['Your content was hidden', '“The Rudest Ones” is no longer public. Read why.'],
  ]);
});

test('admin to whom a reported party was handed over can be neither assigned its case nor decide it', async () => {
  const { testParty, caseParams, handOver } = await appealedParty();
  const second = await admin(app);
  const join_code = testParty.joinCode;
  expectOk(await second.call(joinParty, { body: { join_code, role_request: 'player' } }));
  await handOver(second);
  const responses = [
    await second.call(assignModerationCase, { ...caseParams, body: {} }),
    await resolveCaseOf(second, caseParams, 'restore'),
  ];
  expect(responses.map(({ status }) => status)).toEqual([409, 409]);
  expect((await second.call(getModerationCase, caseParams)).body.data.is_own).toBe(true);
  expect((await ada.call(getModerationCase, caseParams)).body.data.is_own).toBe(false);
});

test('restoring is rejected when the hidden content was deleted, but the appeal can still be rejected', async () => {
  const { first, testParty, caseParams } = await appealedParty();
  expectOk(await first.call(deleteParty, { params: { id: testParty.id } }));
  const response = await resolveCaseOf(ada, caseParams, 'restore');
  expect([response.status, response.body.error.message]).toEqual([409, 'This content no longer exists.']);
  expect(await moderationTitles(first)).toEqual(['Your content was hidden']);
  expectOk(await resolveCaseOf(ada, caseParams, 'uphold'));
});

test('hiding and restoring a party publish an event without the name of the admin', async () => {
  const { testParty, caseParams } = await appealedParty();
  const events = () => app.sql`
    select action, payload ->> 'actor_name' as actor_name from party_events
    where party_id = ${testParty.id} order by number`;
  const hidden = { action: 'party_updated', actor_name: 'Quartermaster' };
  expect((await events()).at(-1)).toEqual(hidden);
  const before = (await events()).length;
  expectOk(await resolveCaseOf(ada, caseParams, 'restore'));
  expect((await events()).slice(before)).toEqual([hidden]);
});
