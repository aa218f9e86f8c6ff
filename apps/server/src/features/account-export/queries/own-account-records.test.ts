import { type AccountExport, accountExport, exportAccount } from '@quartermaster/contract/account-export';
import { answerGameSession, scheduleGameSession } from '@quartermaster/contract/game-session';
import { hideReportedContent } from '@quartermaster/contract/moderation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { apiKey } from '../../../../test/factories/api-keys.ts';
import { caseIdOf, report } from '../../../../test/factories/moderation.ts';
import { withPasskey } from '../../../../test/factories/passkeys.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import { supportRequest } from '../../../../test/factories/support.ts';
import { member, party, template } from '../../../../test/factories/test-parties.ts';
import { newId } from '../../../platform/ids.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const readExport = async (user: Person): Promise<AccountExport> =>
  accountExport.parse((await user.send('GET', exportAccount.path)).body);

test('export shows whether a second factor and a calendar URL exist, but contains no recovery codes', async () => {
  const mira = await person(app);
  expect(await readExport(mira)).toMatchObject({ two_factor: null, calendar_feed: null });
  const { recoveryCodes } = await withTotp(mira, Date.now());
  await app.sql`
    insert into calendar_feeds (user_id, id, hash, created_at)
    values (${mira.user.id}, ${newId()}, ${Buffer.from('hash of mira')}, now())`;
  const file = await readExport(mira);
  expect(file.two_factor?.recovery_codes_left).toBe(10);
  expect(file.calendar_feed).not.toBe(null);
  for (const code of recoveryCodes) expect(JSON.stringify(file)).not.toContain(code);
});

test('export contains API keys without their secrets', async () => {
  const mira = await person(app);
  const { secret } = await apiKey(app, mira, { name: 'Dice bot', scope: 'read' });
  const file = await readExport(mira);
  expect(file.api_keys).toMatchObject([{ name: 'Dice bot', scope: 'read', revoked_at: null }]);
  expect(JSON.stringify(file)).not.toContain(secret);
});

test('export contains the devices that the user signed in with', async () => {
  const mira = await person(app);
  await app.sql`
    insert into user_devices (user_id, device, first_seen_at, last_seen_at)
    values (${mira.user.id}, 'Firefox on Windows', '2026-01-02', '2026-11-01'),
      (${mira.user.id}, '- on Linux', '2026-01-02', '2026-11-01')`;
  const { devices } = await readExport(mira);
  expect(devices.map(({ device }) => device)).toContain('- on Linux');
  expect(devices).toContainEqual({
    device: 'Firefox on Windows',
    first_seen_at: '2026-01-02T00:00:00.000Z',
    last_seen_at: '2026-11-01T00:00:00.000Z',
  });
});

test('export contains passkeys, and email addresses that are pending or can be restored', async () => {
  const mira = await person(app);
  await withPasskey(mira, 'Laptop');
  await app.sql`
    insert into email_changes (user_id, email, requested_at) values (${mira.user.id}, 'new@example.org', '2026-11-02')`;
  await app.sql`
    insert into email_reverts (id, user_id, email, changed_at, expires_at)
    values (${newId()}, ${mira.user.id}, 'old@example.org', '2026-11-01', '2026-11-08')`;
  const file = await readExport(mira);
  expect(file.passkeys).toMatchObject([{ name: 'Laptop', last_used_at: null }]);
  expect(file.email_changes).toHaveLength(2);
  expect(file.email_changes).toContainEqual({
    email: 'old@example.org',
    state: 'old',
    at: '2026-11-01T00:00:00.000Z',
    proven_at: null,
    expires_at: '2026-11-08T00:00:00.000Z',
  });
});

test("export contains the user's answers to game session invitations", async () => {
  const testParty = await party(await person(app), { name: 'The Lantern Company' });
  const mira = await member(app, testParty);
  const params = { id: testParty.id };
  const starts_at = new Date(Date.now() + 86_400_000).toISOString();
  const game_session = { starts_at, note: '', link: '' };
  const { body } = await testParty.gm.call(scheduleGameSession, { params, body: { game_session } });
  await mira.call(answerGameSession, {
    params,
    body: { session_id: body.data.session?.id ?? '', answer: 'maybe' },
  });
  expect((await readExport(mira)).session_answers).toMatchObject([
    { party: 'The Lantern Company', starts_at, answer: 'maybe' },
  ]);
  expect((await readExport(testParty.gm)).session_answers).toEqual([]);
});

test('export contains subscriptions, invoices, and patronages that the user grants or receives', async () => {
  const gm = await person(app);
  const testParty = await party(gm, { name: 'The Silver Table' });
  const mira = await member(app, testParty);
  const subscriptionId = newId();
  await app.sql`
    insert into subscriptions (id, user_id, provider, reference, revision, status, tier, billing_interval, period_start,
      period_end, anchor_day, cancel_reason, canceled_at, created_at, updated_at)
    values (${subscriptionId}, ${gm.user.id}, 'sandbox', ${subscriptionId}, 1, 'canceled', 'tier_2', 'month',
      '2026-10-01', '2026-11-01', 1, 'switching', '2026-11-01', '2026-10-01', '2026-11-01')`;
  await app.sql`
    insert into sandbox_subscriptions (id, user_id, revision, is_live, state)
    values (${subscriptionId}, ${gm.user.id}, 1, false, '{}')`;
  await app.sql`
    insert into sandbox_invoices (id, user_id, subscription_id, description, amount_cents, status, created_at)
    values (${newId()}, ${gm.user.id}, ${subscriptionId}, 'Game Master, one month', 999, 'paid', '2026-10-01')`;
  await app.sql`
    insert into patronages (id, party_id, patron_id, beneficiary_id, granted_tier, created_at, ended_at, end_reason)
    values (${newId()}, ${testParty.id}, ${gm.user.id}, ${mira.user.id}, 'tier_1', '2026-10-02', '2026-11-01', 'tier_ended')`;
  const [patron, beneficiary] = [await readExport(gm), await readExport(mira)];
  expect(patron.subscriptions).toMatchObject([
    { id: subscriptionId, tier: 'tier_2', cancel_reason: 'switching' },
  ]);
  expect(patron.invoices).toMatchObject([{ description: 'Game Master, one month', amount_cents: 999 }]);
  const patronage = { party: 'The Silver Table', granted_tier: 'tier_1', end_reason: 'tier_ended' };
  expect(patron.patronages).toMatchObject([{ ...patronage, direction: 'given', other: mira.user.username }]);
  expect(beneficiary.patronages).toMatchObject([
    { ...patronage, direction: 'received', other: gm.user.username },
  ]);
  expect([beneficiary.subscriptions, beneficiary.invoices]).toEqual([[], []]);
});

test('export contains support requests with messages and diagnostics', async () => {
  const mira = await person(app);
  await supportRequest(await person(app));
  await supportRequest(mira, { subject: 'Locked chest', diagnostics: 'Browser: Firefox' });
  expect((await readExport(mira)).support_requests).toMatchObject([
    {
      subject: 'Locked chest',
      status: 'open',
      diagnostics: 'Browser: Firefox',
      messages: [{ author: 'user', text: 'It has been empty since this morning.' }],
    },
  ]);
});

test("export contains the user's reports, and decisions about the user's content without other users' reports", async () => {
  const author = await verified(app, await person(app));
  const [mira, ada] = [await person(app), await admin(app)];
  const { id } = await template(author, { name: 'Rude Lamp', visibility: 'public' });
  await report(mira, { kind: 'item_template', subject_id: id });
  const params = { id: await caseIdOf(ada, id) };
  await ada.call(hideReportedContent, { params, body: { reason: 'Insults other players' } });
  expect((await readExport(mira)).reports).toMatchObject([
    { kind: 'item_template', reason: 'offensive', text: 'It insults us.' },
  ]);
  const authorExport = await readExport(author);
  expect(authorExport.moderation_decisions).toMatchObject([
    { name: 'Rude Lamp', decision: 'hidden', reason: 'Insults other players', appeal: '' },
  ]);
  expect(JSON.stringify(authorExport)).not.toContain('It insults us.');
});
