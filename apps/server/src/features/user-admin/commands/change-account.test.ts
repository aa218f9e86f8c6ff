import { listAuditLogs } from '@quartermaster/contract/admin';
import { resetUserSecondFactor, setUserAdmin, verifyUserAddress } from '@quartermaster/contract/admin-users';
import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import type { MailServer } from '../../../../test/mail-server.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
let mailServer: MailServer;
let ada: Person;
let mira: Person;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer());
  ada = await admin(app);
});
beforeEach(async () => {
  mira = await person(app);
});
afterAll(() => app.close());

const reason = 'Requested by phone';
const actionOn = ({ user }: Person) => ({ params: { id: user.id }, body: { reason } });
const verify = (testUser: Person) => ada.call(verifyUserAddress, actionOn(testUser));
const reset = (testUser: Person) => ada.call(resetUserSecondFactor, actionOn(testUser));
const setAdmin = (testUser: Person, isAdmin: boolean, actingAdmin = ada) =>
  actingAdmin.call(setUserAdmin, { params: { id: testUser.user.id }, body: { reason, admin: isAdmin } });
const auditOf = (testUser: Person) => app.sql`
  select action, actor_name, details from audit_entries
  where subject_id = ${testUser.user.id} and actor_id is distinct from ${testUser.user.id} order by number`;
const titles = async (testUser: Person) =>
  (await testUser.call(listNotifications, {})).body.data.map(({ title }) => title);
const entry = (action: string) => ({ action, actor_name: ada.user.username, details: { reason } });

describe('verifying an address', () => {
  it('marks the address as verified once, notifies the user and is audited with its reason', async () => {
    expect(await codeOf(verify(mira))).toBe(204);
    expect(await codeOf(verify(mira))).toBe('409 CONFLICT');
    const [row] = await app.sql`
      select email_verified_at is not null as verified from users where id = ${mira.user.id}`;
    expect(row).toEqual({ verified: true });
    expect((await titles(mira)).filter((title) => title === 'Email address verified')).toHaveLength(1);
    expect(await auditOf(mira)).toEqual([entry('email_verified')]);
  });
});

describe('resetting a second factor', () => {
  it('is rejected for the admin’s own account and for a user without a second factor', async () => {
    expect(await codeOf(reset(ada))).toBe('409 CONFLICT');
    expect(await codeOf(reset(mira))).toBe('409 CONFLICT');
    expect(await auditOf(mira)).toEqual([]);
  });

  it('removes the second factor, notifies the user and is audited with its reason', async () => {
    await withTotp(mira, Date.now());
    expect(await codeOf(reset(mira))).toBe(204);
    expect(await app.sql`select from totp_factors where user_id = ${mira.user.id}`).toEqual([]);
    expect(await titles(mira)).toContain('Second factor removed');
    await mailServer.mail(mira.user.email, 'A second factor was removed from your account');
    expect(await auditOf(mira)).toEqual([entry('second_factor_removed')]);
  });
});

describe('setting the admin flag', () => {
  it('is rejected for the admin’s own account, for a suspended user and when nothing would change', async () => {
    expect(await codeOf(setAdmin(ada, false))).toBe('409 CONFLICT');
    expect(await codeOf(setAdmin(mira, false))).toBe('409 CONFLICT');
    await app.sql`
      update users set suspended_at = now(), suspension_reason = 'Spam' where id = ${mira.user.id}`;
    expect(await codeOf(setAdmin(mira, true))).toBe('409 CONFLICT');
    expect(await auditOf(mira)).toEqual([]);
  });

  it('grants and revokes admin rights, notifies the user and is audited with its reason', async () => {
    expect(await codeOf(setAdmin(mira, true))).toBe(204);
    expect(await codeOf(setAdmin(mira, true))).toBe('409 CONFLICT');
    expect(await codeOf(setAdmin(mira, false))).toBe(204);
    expect((await titles(mira)).slice(0, 2)).toEqual(['You are no longer an admin', 'You are an admin']);
    expect(await auditOf(mira)).toEqual([entry('admin_granted'), entry('admin_revoked')]);
  });

  it('soon ends the access of a signed-in admin whose rights are revoked', async () => {
    const bea = await admin(app);
    expect((await bea.call(listAuditLogs, {})).status).toBe(200);
    expect(await codeOf(setAdmin(bea, false))).toBe(204);
    await until(async () => (await codeOf(bea.call(listAuditLogs, {}))) === '403 FORBIDDEN');
  });

  it('leaves one admin when two admins concurrently revoke each other’s rights', async () => {
    const [bea, cleo] = [await admin(app), await admin(app)];
    const responses = await Promise.all([setAdmin(bea, false, cleo), setAdmin(cleo, false, bea)]);
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    const rows = await app.sql`
      select from users where admin and id in (${bea.user.id}, ${cleo.user.id})`;
    expect(rows).toHaveLength(1);
  });
});
