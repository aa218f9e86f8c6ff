import { appealDecision, getModerationCase, listModerationCases } from '@quartermaster/contract/moderation';
import { transferGm } from '@quartermaster/contract/party-seat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import {
  caseIdOf,
  hideContentOf,
  moderationTitles,
  report,
  reportedTemplate,
  resolveCaseOf,
} from '../../../../test/factories/moderation.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { expectOk, member, party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let ada: Person;
let author: Person;
let reader: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
  author = await verified(app, await person(app));
  reader = await person(app);
});
afterAll(() => app.close());

const reportTemplate = (creator = author) => reportedTemplate({ admin: ada, author: creator, reader });
type Reported = Awaited<ReturnType<typeof reportTemplate>>;
const appeal = ({ params }: Reported, user = author) =>
  user.call(appealDecision, { params, body: { appeal: { text: 'It is a quotation.' } } });

describe('appeal', () => {
  test('is rejected for other users, without a text, when repeated, and against a warning', async () => {
    const reported = await reportTemplate();
    await hideContentOf(ada, reported);
    expect((await appeal(reported, reader)).status).toBe(404);
    const empty = { params: reported.params, body: { appeal: { text: '' } } };
    expect((await author.call(appealDecision, empty)).status).toBe(422);
    const responses = await Promise.all([appeal(reported), appeal(reported)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const warned = await reportTemplate();
    await resolveCaseOf(ada, warned, 'warn');
    expect((await appeal(warned)).status).toBe(409);
  });

  test('is pending until an admin restores the content or upholds the decision, and is possible only once', async () => {
    const creator = await verified(app, await person(app));
    for (const [action, decision] of [
      ['uphold', 'hidden'],
      ['restore', 'restored'],
    ] as const) {
      const reported = await reportTemplate(creator);
      await hideContentOf(ada, reported);
      await appeal(reported, creator);
      const waiting = await ada.call(listModerationCases, { query: { status: 'appealed' } });
      expect(waiting.body.data.map(({ id }) => id)).toContain(reported.params.id);
      const detail = (await ada.call(getModerationCase, { params: reported.params })).body.data;
      expect(detail.appeal?.text).toBe('It is a quotation.');
      expect((await resolveCaseOf(ada, reported, action)).body.data.decision).toBe(decision);
      expect((await appeal(reported, creator)).status).toBe(409);
    }
    expect((await moderationTitles(creator)).toSorted()).toEqual([
      'Appeal rejected',
      'Your content was hidden',
      'Your content was hidden',
      'Your content was restored',
    ]);
  });

  test('about a party notifies both its former and its new game master when it is rejected', async () => {
    const first = await verified(app, await person(app));
    const testParty = await party(first, { is_public: true });
    await report(reader, { kind: 'party', subject_id: testParty.id });
    const reported = { params: { id: await caseIdOf(ada, testParty.id) } };
    expectOk(await hideContentOf(ada, reported));
    expectOk(await first.call(appealDecision, { ...reported, body: { appeal: { text: 'A quotation.' } } }));
    const second = await member(app, testParty, 'player');
    const params = { id: testParty.id };
    expectOk(await first.call(transferGm, { params, body: { user_id: second.user.id } }));
    expectOk(await resolveCaseOf(ada, reported, 'uphold'));
    expect(await moderationTitles(first)).toContain('Appeal rejected');
    expect(await moderationTitles(second)).toContain('Appeal rejected');
  });
});
