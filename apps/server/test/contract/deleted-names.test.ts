import { deleteAccount } from '@quartermaster/contract/account';
import { exportAccount } from '@quartermaster/contract/account-export';
import { listAnnouncements } from '@quartermaster/contract/announcement';
import { listBulkOperations, listBulkRows, startBulkOperation } from '@quartermaster/contract/bulk-operation';
import { createInvitation, listInvitations, listOwnInvitations } from '@quartermaster/contract/invitation';
import { joinParty } from '@quartermaster/contract/party';
import { listReceivedPatronages } from '@quartermaster/contract/patronage';
import {
  createReportSchedule,
  downloadReport,
  listReportSchedules,
  listReports,
  requestReport,
} from '@quartermaster/contract/report';
import { listWebhooks } from '@quartermaster/contract/webhook';
import { deletedName } from '@quartermaster/rules/names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invitationEmail } from '../../src/features/invitation/present.ts';
import { runReport } from '../../src/features/report/commands/run-report.ts';
import { newId } from '../../src/platform/ids.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { admin } from '../factories/admins.ts';
import { createDraftAnnouncement } from '../factories/announcements.ts';
import { type Person, person } from '../factories/people.ts';
import { shopTemplate } from '../factories/shops.ts';
import { expectOk, party, type TestParty } from '../factories/test-parties.ts';
import { webhook } from '../factories/webhooks.ts';
import { type TestWorker, workerFor } from '../factories/worker-services.ts';

const reason = 'Quarterly review';

let app: TestApp;
/** Services like those of a worker process; the app itself only queues jobs. */
let worker: TestWorker;
let ada: Person;
let gm: Person;
let invitee: Person;
let testParty: TestParty;
let operationId: string;
beforeAll(async () => {
  app = await startTestApp({ config: { webhookHosts: 'public' } });
  worker = workerFor(app);
  [ada, gm, invitee] = [await admin(app), await person(app), await person(app)];
  testParty = await party(gm);
  const leaver = await admin(app);
  expectOk(await leaver.call(joinParty, { body: { join_code: testParty.joinCode, role_request: 'gm' } }));
  await createRecordsOf(leaver);
  const recipient = await person(app);
  const message = { action: 'message' as const, subject: 'Maintenance', text: 'On Sunday.' };
  const body = { ...message, reason, list: recipient.user.username };
  operationId = expectOk(await ada.call(startBulkOperation, { body })).body.data.id;
  for (const user of [leaver, recipient])
    expectOk(await user.send('DELETE', deleteAccount.path, { body: { password: user.password } }));
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

/** Creates records that other users can still read when the account of their creator is deleted. */
async function createRecordsOf(leaver: Person): Promise<void> {
  const party_invitation = { username: invitee.user.username, role: 'player' as const };
  expectOk(await leaver.call(createInvitation, { params: { id: testParty.id }, body: { party_invitation } }));
  await webhook(leaver, testParty.id, { url: 'https://hooks.example.org/' });
  await shopTemplate(leaver, { visibility: 'unlisted' });
  await insertSubscriptionAndPatronage(leaver);
  await createDraftAnnouncement(leaver);
  const operation = { reason, action: 'revoke_sessions' as const, list: gm.user.username };
  expectOk(await leaver.call(startBulkOperation, { body: operation }));
  expectOk(await leaver.call(requestReport, { body: { kind: 'users', reason } }));
  expectOk(await leaver.call(createReportSchedule, { body: { kind: 'revenue', every: 'week', reason } }));
}

async function insertSubscriptionAndPatronage({ user: { id } }: Person): Promise<void> {
  const subscriptionId = newId();
  await app.sql`
    insert into subscriptions (id, user_id, provider, reference, revision, status, tier, billing_interval, period_start,
      period_end, anchor_day, created_at, updated_at)
    values (${subscriptionId}, ${id}, 'sandbox', ${subscriptionId}, 1, 'canceled', 'tier_2', 'month', '2026-10-01',
      '2026-11-01', 1, '2026-10-01', '2026-11-01')`;
  await app.sql`
    insert into patronages (id, party_id, patron_id, beneficiary_id, granted_tier, created_at, ended_at, end_reason)
    values (${newId()}, ${testParty.id}, ${id}, ${gm.user.id}, 'tier_1', '2026-10-02', '2026-11-01', 'tier_ended')`;
}

async function readReport(kind: 'revenue' | 'content'): Promise<unknown> {
  const { id } = expectOk(await ada.call(requestReport, { body: { kind, reason } })).body.data;
  await runReport(worker.services, id);
  return expectOk(await ada.call(downloadReport, { params: { id } })).body;
}

const partyParams = () => ({ params: { id: testParty.id } });
const READS: Readonly<Record<string, () => Promise<unknown>>> = {
  'invitations to a party': () => gm.call(listInvitations, partyParams()),
  'invitations to a user': () => invitee.call(listOwnInvitations, {}),
  'patronages of a beneficiary': () => gm.call(listReceivedPatronages, {}),
  'the account export of a beneficiary': () => gm.send('GET', exportAccount.path),
  'webhooks of a party': () => gm.call(listWebhooks, partyParams()),
  announcements: () => ada.call(listAnnouncements, {}),
  'bulk operations': () => ada.call(listBulkOperations, {}),
  'results of a bulk operation': () => ada.call(listBulkRows, { params: { id: operationId } }),
  reports: () => ada.call(listReports, {}),
  'report schedules': () => ada.call(listReportSchedules, {}),
  'the revenue report': () => readReport('revenue'),
  'the content report': () => readReport('content'),
};

test.each(Object.keys(READS))('a deleted user is called "Deleted user" in %s', async (name) => {
  const text = JSON.stringify(await READS[name]?.());
  expect(text).toContain('Deleted user');
  expect(text).not.toMatch(/Deleted user [\da-f]/);
});

test('a deleted user is called "Deleted user" in invitation emails', () => {
  const inviter_name = deletedName(newId());
  const data = { email: 'mira@example.org', role: 'player' as const, message: '', party_name: 'Lanterns' };
  const { paragraphs } = invitationEmail('https://example.org', { ...data, inviter_name }, 'token');
  expect(paragraphs[0]).toMatch(/^Deleted user invites you/);
});
