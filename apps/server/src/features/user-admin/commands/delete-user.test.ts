import { accountExport } from '@quartermaster/contract/account-export';
import { deleteUser, exportUserData } from '@quartermaster/contract/admin-users';
import { me } from '@quartermaster/contract/auth';
import { listNotifications } from '@quartermaster/contract/notification';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { subscribe } from '../../../../test/factories/billing.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { addItems, character, member, party } from '../../../../test/factories/test-parties.ts';
import type { MailServer } from '../../../../test/mail-server.ts';
import { until } from '../../../../test/until.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let mailServer: MailServer;
let ada: Person;
let mira: Person;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({ config: { defaultTier: 'tier_free' } }));
  ada = await admin(app);
});
beforeEach(async () => {
  mira = await person(app);
});
afterAll(() => app.close());

const reason = 'Requested by letter';
const remove = (id: string) => ada.call(deleteUser, { params: { id }, body: { reason } });
const exportOf = (id: string) =>
  ada.send('POST', exportUserData.path.replace('{id}', id), { body: { reason } });
const auditEntries = (action: string) => app.sql`
  select actor_name, subject_name, details from audit_entries
  where subject_id = ${mira.user.id} and action = ${action}`;
const entry = () => ({
  actor_name: ada.user.username,
  subject_name: mira.user.username,
  details: { reason },
});

describe('deleting a user', () => {
  it('is rejected for the admin’s own account, another admin, the system user, an unknown user and a game master of record', async () => {
    const bo = await admin(app);
    expect(await codeOf(remove(ada.user.id))).toBe('409 CONFLICT');
    expect(await codeOf(remove(bo.user.id))).toBe('409 CONFLICT');
    expect(await codeOf(remove(SYSTEM_USER_ID))).toBe('404 RESOURCE_NOT_FOUND');
    expect(await codeOf(remove('01a1fc41-3737-714c-9ecc-bb80b4bf44cd'))).toBe('404 RESOURCE_NOT_FOUND');
    await party(mira, { name: 'The Lantern Company' });
    const { status, body } = await remove(mira.user.id);
    expect([status, body.error.message]).toEqual([
      409,
      `${mira.user.username} is the game master of The Lantern Company. Make another member the game master or delete the party first.`,
    ]);
    expect((await mira.call(me, {})).status).toBe(200);
  });

  it('ends sessions and subscription, is audited, is emailed to the user, and does not show the admin to the party', async () => {
    const testParty = await party(await person(app));
    mira = await member(app, testParty);
    const hero = await character(mira, testParty.id);
    await addItems(mira, hero.backpackId, 'Torch', 20);
    await subscribe(mira);
    const { email } = mira.user;
    expect(await codeOf(remove(mira.user.id))).toBe(204);
    expect(await codeOf(remove(mira.user.id))).toBe('404 RESOURCE_NOT_FOUND');
    expect(await codeOf(mira.call(me, {}))).toBe('401 REVOKED_TOKEN');
    expect(await auditEntries('account_deleted')).toEqual([entry()]);
    expect((await mailServer.mail(email, 'Your account was deleted')).text).toContain('An admin deleted');
    await until(async () => {
      const [row] = await app.sql<{ status: string }[]>`
        select status from subscriptions where user_id = ${mira.user.id}`;
      return row?.status === 'canceled';
    });
    const history = await testParty.gm.call(listPartyTransactions, {
      params: { id: testParty.id },
      query: {},
    });
    expect(JSON.stringify(history.body.data)).not.toContain(ada.user.username);
    expect(await verifyLedger(app.sql)).toMatchObject({ differenceCount: 0 });
  });
});

describe('exporting the data of a user', () => {
  it('returns a file in the format of the user’s own export, is audited, and notifies the user', async () => {
    await character(mira, null, { name: 'Vex' });
    const { status, body } = await exportOf(mira.user.id);
    expect(status).toBe(200);
    const file = accountExport.parse(body);
    expect(file.characters.map(({ name }) => name)).toEqual(['Vex']);
    expect(file.profile.email).toBe(mira.user.email);
    expect(await auditEntries('account_exported')).toEqual([entry()]);
    const { data } = (await mira.call(listNotifications, { query: {} })).body;
    expect(data.map(({ title }) => title)).toContain('Your data was exported');
  });

  it('is rejected and not audited for an unknown user and without a reason', async () => {
    expect((await exportOf('01a1fc41-3737-714c-9ecc-bb80b4bf44cd')).status).toBe(404);
    const path = exportUserData.path.replace('{id}', mira.user.id);
    expect((await ada.send('POST', path, { body: { reason: '' } })).status).toBe(422);
    expect(await auditEntries('account_exported')).toEqual([]);
  });
});
