import { deleteAccount } from '@quartermaster/contract/account';
import { getItemTemplate } from '@quartermaster/contract/item-template';
import {
  appealDecision,
  assignModerationCase,
  CASE_CSV_COLUMNS,
  exportModerationCases,
  getDecisionAbout,
  getModerationCase,
  getOwnDecision,
  suspendReportedAuthor,
} from '@quartermaster/contract/moderation';
import { transferGm } from '@quartermaster/contract/party-seat';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { admin } from '../../../../test/factories/admins.ts';
import {
  caseIdOf,
  hideContentOf,
  moderationTitles,
  REASON,
  report,
  reportedTemplate,
  resolveCaseOf,
} from '../../../../test/factories/moderation.ts';
import { authenticated, type Person, person, verified } from '../../../../test/factories/people.ts';
import { expectOk, member, party, template } from '../../../../test/factories/test-parties.ts';
import type { MailServer } from '../../../../test/mail-server.ts';
import { newId } from '../../../platform/ids.ts';

let mailServer: MailServer;
let app: TestApp;
let ada: Person;
let author: Person;
let reader: Person;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer());
  ada = await admin(app);
  author = await verified(app, await person(app));
  reader = await person(app);
});
afterAll(() => app.close());

const reportTemplate = (creator = author) => reportedTemplate({ admin: ada, author: creator, reader });

describe('decision', () => {
  test('rejects users who are not admins, including the author, and an unknown case', async () => {
    const reported = await reportTemplate();
    for (const testUser of [author, reader]) {
      expect((await hideContentOf(testUser, reported)).status).toBe(403);
      expect((await resolveCaseOf(testUser, reported, 'dismiss')).status).toBe(403);
    }
    expect((await hideContentOf(ada, { params: { id: newId() } })).status).toBe(404);
  });

  test('requires recent authentication to hide content or suspend its author', async () => {
    const reported = await reportTemplate();
    const staleAdmin = await authenticated(app, await admin(app), false);
    const body = { reason: REASON, until: null };
    const responses = [
      await hideContentOf(staleAdmin, reported),
      await staleAdmin.call(suspendReportedAuthor, { params: reported.params, body }),
    ];
    expect(responses.map(({ body: { error } }) => error.code)).toEqual(
      Array(2).fill('RECENT_AUTHENTICATION_REQUIRED'),
    );
  });

  test('is rejected when another admin decides the case concurrently', async () => {
    const reported = await reportTemplate();
    const other = await admin(app);
    const responses = await Promise.all([
      hideContentOf(ada, reported),
      resolveCaseOf(other, reported, 'dismiss'),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('cannot hide a user', async () => {
    const reportedUser = await person(app);
    await report(reader, { kind: 'user', subject_id: reportedUser.user.id });
    const params = { id: await caseIdOf(ada, reportedUser.user.id) };
    expect((await hideContentOf(ada, { params })).status).toBe(409);
  });
});

test('admin can take and decide a case about their own content only while no other admin can', async () => {
  const reportedAdmin = await verified(app, await admin(app));
  const reported = await reportTemplate(reportedAdmin);
  const other = await admin(app);
  const responses = [
    await reportedAdmin.call(assignModerationCase, { params: reported.params, body: {} }),
    await hideContentOf(reportedAdmin, reported),
    await resolveCaseOf(reportedAdmin, reported, 'dismiss'),
    await reportedAdmin.call(suspendReportedAuthor, {
      params: reported.params,
      body: { reason: REASON, until: null },
    }),
  ];
  const message = 'This case is about you or your content. Another admin must decide it.';
  expect(responses.map(({ status, body }) => [status, body.error.message])).toEqual(
    responses.map(() => [409, message]),
  );
  const casePermissions = async (testUser: Person) => {
    const { is_own, permissions } = (await testUser.call(getModerationCase, { params: reported.params })).body
      .data;
    return [is_own, permissions.dismiss, permissions.hide];
  };
  expect([await casePermissions(reportedAdmin), await casePermissions(other)]).toEqual([
    [true, false, false],
    [false, true, true],
  ]);
  await app.sql`update users set admin = false where id <> ${reportedAdmin.user.id}`;
  try {
    expect(await casePermissions(reportedAdmin)).toEqual([false, true, true]);
    expect((await resolveCaseOf(reportedAdmin, reported, 'dismiss')).status).toBe(200);
  } finally {
    await app.sql`update users set admin = true where id = any(${[ada, other].map(({ user }) => user.id)}::uuid[])`;
    await app.sql`update users set admin = false where id = ${reportedAdmin.user.id}`;
  }
});

describe('decision', () => {
  test('notifies author and reporter, is emailed to the author and is audited when it hides content', async () => {
    const creator = await verified(app, await person(app));
    const reported = await reportTemplate(creator);
    expect((await hideContentOf(ada, reported)).body.data).toMatchObject({
      status: 'decided',
      decision: 'hidden',
    });
    expect(await moderationTitles(creator)).toEqual(['Your content was hidden']);
    expect(await moderationTitles(reader)).toContain('Your report was reviewed');
    const mail = await mailServer.mail(creator.user.email, 'Your content was hidden');
    expect(mail.text).toContain(`Reason: ${REASON}`);
    expect(mail.text).toContain(`/moderation/${reported.params.id}`);
    const entries = await app.sql`
      select actor_id, details from audit_entries
      where action = 'moderation_decided' and subject_id = ${creator.user.id}`;
    expect([...entries]).toEqual([
      {
        actor_id: ada.user.id,
        details: {
          case_id: reported.params.id,
          kind: 'item_template',
          name: reported.name,
          decision: 'hidden',
          reason: REASON,
        },
      },
    ]);
  });

  test('notifies the author of a warning, but not of a dismissal', async () => {
    const creator = await verified(app, await person(app));
    await resolveCaseOf(ada, await reportTemplate(creator), 'dismiss');
    expect(await moderationTitles(creator)).toEqual([]);
    await resolveCaseOf(ada, await reportTemplate(creator), 'warn');
    expect(await moderationTitles(creator)).toEqual(['A warning about your content']);
  });

  test('to warn a reported user says that the warning is about the account', async () => {
    const reportedUser = await verified(app, await person(app));
    await report(reader, { kind: 'user', subject_id: reportedUser.user.id });
    const params = { id: await caseIdOf(ada, reportedUser.user.id) };
    expectOk(await resolveCaseOf(ada, { params }, 'warn'));
    expect(await moderationTitles(reportedUser)).toEqual(['A warning about your account']);
    const mail = await mailServer.mail(reportedUser.user.email, 'A warning about your account');
    expect(mail.text).not.toContain('content');
  });

  test('suspends the author with the reason', async () => {
    const creator = await verified(app, await person(app));
    const { params } = await reportTemplate(creator);
    const response = await ada.call(suspendReportedAuthor, { params, body: { reason: REASON, until: null } });
    expect(response.body.data.decision).toBe('suspended');
    const [row] = await app.sql`
      select suspended_at is not null as is_suspended, suspension_reason as reason
      from users where id = ${creator.user.id}`;
    expect(row).toEqual({ is_suspended: true, reason: REASON });
  });

  test('is shown to the author and to no other user, with its reason and without the text of the reports', async () => {
    const reported = await reportTemplate();
    const read = (testUser: Person) => testUser.call(getOwnDecision, { params: reported.params });
    expect((await read(author)).status).toBe(404);
    await hideContentOf(ada, reported);
    const { body } = await read(author);
    expect(body.data).toMatchObject({ decision: 'hidden', reason: REASON, permissions: { appeal: true } });
    expect(JSON.stringify(body.data)).not.toContain('It insults us.');
    for (const testUser of [reader, ada]) expect((await read(testUser)).status).toBe(404);
    const about = await author.call(getDecisionAbout, { params: { id: reported.subjectId } });
    expect(about.body.data.id).toBe(reported.params.id);
  });
});

test('export contains the cases that match the filter and escapes spreadsheet formulas', async () => {
  const testUser = await verified(app, await person(app));
  const { id } = await template(testUser, { name: '=1+1', visibility: 'public' });
  await report(reader, { kind: 'item_template', subject_id: id });
  const response = await ada.call(exportModerationCases, { query: { kind: 'item_template' } });
  const [head, ...lines] = parse(String(response.body.data), { bom: true }) as string[][];
  expect(head).toEqual([...CASE_CSV_COLUMNS]);
  const line = lines.find((cells) => cells.includes(id));
  expect(line?.slice(1, 6)).toEqual(['item_template', id, "'=1+1", 'open', testUser.user.username]);
});

test('deleting an account deletes its reports, and the cases about content that is deleted with it', async () => {
  const creator = await verified(app, await person(app));
  const otherReporter = await person(app);
  const [hidden, open] = [await reportTemplate(creator), await reportTemplate(creator)];
  await hideContentOf(ada, hidden);
  await report(otherReporter, { kind: 'item_template', subject_id: open.subjectId });
  await otherReporter.call(deleteAccount, { body: { password: otherReporter.password } });
  expect(
    await app.sql`select from content_reports where reporter_id = ${otherReporter.user.id}`,
  ).toHaveLength(0);
  expectOk(await creator.call(deleteAccount, { body: { password: creator.password } }));
  const remaining = await app.sql`
    select id from moderation_cases where id = ${hidden.params.id} union all
    select id from content_reports where case_id = ${hidden.params.id}`;
  expect(remaining).toHaveLength(0);
});

test('deleting an account leaves its reported public content in the queue, where an admin can hide it', async () => {
  const creator = await verified(app, await person(app));
  const reported = await reportTemplate(creator);
  expectOk(await creator.call(deleteAccount, { body: { password: creator.password } }));
  const readTemplate = () => reader.call(getItemTemplate, { params: { id: reported.subjectId } });
  expect((await readTemplate()).status).toBe(200);
  expect(expectOk(await hideContentOf(ada, reported)).body.data).toMatchObject({
    status: 'decided',
    reports_count: 1,
  });
  expect((await readTemplate()).status).toBe(404);
  const entries = await app.sql`
    select subject_name from audit_entries where details ->> 'case_id' = ${reported.params.id}`;
  expect([...entries]).toEqual([{ subject_name: 'Deleted user' }]);
  expect(await app.sql`select from notifications where user_id = ${creator.user.id}`).toHaveLength(0);
});

test('hidden party is restored after its former game master deleted the account', async () => {
  const first = await verified(app, await person(app));
  const testParty = await party(first, { name: 'The Rude Ones', is_public: true });
  await report(reader, { kind: 'party', subject_id: testParty.id });
  const caseParams = { params: { id: await caseIdOf(ada, testParty.id) } };
  expectOk(await hideContentOf(ada, caseParams));
  const second = await member(app, testParty, 'player');
  expectOk(await first.call(transferGm, { params: { id: testParty.id }, body: { user_id: second.user.id } }));
  expectOk(await first.call(deleteAccount, { body: { password: first.password } }));
  expectOk(await resolveCaseOf(ada, caseParams, 'restore'));
  expect(await app.sql`select from parties where id = ${testParty.id} and is_public`).toHaveLength(1);
});

test('new game master of a hidden party reads the reason, appeals, and is notified of the result', async () => {
  const first = await verified(app, await person(app));
  const testParty = await party(first, { name: 'The Ruder Ones', is_public: true });
  await report(reader, { kind: 'party', subject_id: testParty.id });
  const caseParams = { params: { id: await caseIdOf(ada, testParty.id) } };
  expectOk(await hideContentOf(ada, caseParams));
  const second = await member(app, testParty, 'player');
  const read = () => second.call(getOwnDecision, caseParams);
  expect((await read()).status).toBe(404);
  expectOk(await first.call(transferGm, { params: { id: testParty.id }, body: { user_id: second.user.id } }));
  expect(await moderationTitles(second)).toEqual(['Your content was hidden']);
  expect((await read()).body.data).toMatchObject({ reason: REASON, permissions: { appeal: true } });
  expectOk(
    await second.call(appealDecision, { ...caseParams, body: { appeal: { text: 'It is a new table.' } } }),
  );
  expectOk(await resolveCaseOf(ada, caseParams, 'restore'));
  expect(await moderationTitles(second)).toContain('Your content was restored');
  expect((await read()).body.data.decision).toBe('restored');
});

test.each([
  ['reads a warning about the party', 'warned', 200],
  ['does not read the suspension of the author', 'suspended', 404],
] as const)('new game master of a reported party %s', async (_, decision, status) => {
  const first = await verified(app, await person(app));
  const testParty = await party(first, { is_public: true });
  await report(reader, { kind: 'party', subject_id: testParty.id });
  const caseParams = { params: { id: await caseIdOf(ada, testParty.id) } };
  const second = await member(app, testParty, 'player');
  expectOk(await first.call(transferGm, { params: { id: testParty.id }, body: { user_id: second.user.id } }));
  if (decision === 'warned') expectOk(await resolveCaseOf(ada, caseParams, 'warn'));
  else
    expectOk(await ada.call(suspendReportedAuthor, { ...caseParams, body: { reason: REASON, until: null } }));
  expect((await second.call(getOwnDecision, caseParams)).status).toBe(status);
});
