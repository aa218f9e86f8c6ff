import { listAuditLogs, openAdminSession } from '@quartermaster/contract/admin';
import { me } from '@quartermaster/contract/auth';
import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { runTool } from '../../../../test/run-tool.ts';

let app: TestApp;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  mira = await person(app);
});
afterAll(() => app.close());

const runAdmin = (...args: string[]) => runTool(app, 'admin', ...args);
const entries = () =>
  app.sql`select action, actor_id, actor_name, subject_name, subject_id from audit_entries order by number`;

describe('npm run admin', () => {
  it('grants and revokes admin rights while the server runs, ignoring the case of the address, and audits each change', async () => {
    expect((await mira.call(listAuditLogs, {})).status).toBe(403);
    const grantResult = await runAdmin('grant', mira.user.email.toUpperCase());
    expect(grantResult).toMatchObject({ code: 0, stdout: `${mira.user.username} is now an admin.\n` });
    await expect
      .poll(async () => (await mira.call(openAdminSession, {})).status, { timeout: 10_000 })
      .toBe(201);
    expect((await mira.call(listAuditLogs, {})).status).toBe(200);
    expect((await mira.call(me, {})).body.data.user.admin).toBe(true);

    const repeatedResult = await runAdmin('grant', mira.user.email);
    expect(repeatedResult).toMatchObject({
      code: 0,
      stdout: `${mira.user.username} is already an admin. Nothing was changed.\n`,
    });

    const revokeResult = await runAdmin('revoke', mira.user.email);
    expect(revokeResult).toMatchObject({ code: 0, stdout: `${mira.user.username} is no longer an admin.\n` });
    await expect.poll(async () => (await mira.call(listAuditLogs, {})).status, { timeout: 10_000 }).toBe(403);

    const subject = { actor_id: null, subject_name: mira.user.username, subject_id: mira.user.id };
    const writtenEntries = (await entries()).filter((entry) => entry.subject_id === mira.user.id);
    expect(writtenEntries).toMatchObject([
      { action: 'admin_granted', ...subject },
      { action: 'admin_revoked', ...subject },
    ]);
    expect(writtenEntries[0]?.actor_name).toMatch(/ at the console$/);
  });

  it('notifies the user of each change, once', async () => {
    const bea = await person(app);
    for (const command of ['grant', 'grant', 'revoke']) await runAdmin(command, bea.user.email);
    expect((await bea.call(listNotifications, {})).body.data.map(({ title }) => title)).toEqual([
      'You are no longer an admin',
      'You are an admin',
    ]);
  });

  it('does not grant admin rights to a suspended user, but revokes them', async () => {
    const bea = await person(app);
    await app.sql`
      update users set suspended_at = now(), suspension_reason = 'Spam' where id = ${bea.user.id}`;
    const isAdmin = async () =>
      (await app.sql<{ admin: boolean }[]>`select admin from users where id = ${bea.user.id}`)[0]?.admin;
    expect(await runAdmin('grant', bea.user.email)).toMatchObject({
      code: 1,
      stderr: `${bea.user.username} is suspended and cannot become an admin. Nothing was changed.\n`,
    });
    expect(await isAdmin()).toBe(false);
    await app.sql`update users set admin = true where id = ${bea.user.id}`;
    expect(await runAdmin('revoke', bea.user.email)).toMatchObject({ code: 0 });
    expect(await isAdmin()).toBe(false);
  });

  it('reports an unknown address and the address of the system account, and changes nothing', async () => {
    const before = (await entries()).length;
    for (const email of ['nobody@example.org', 'system@quartermaster.invalid']) {
      const result = await runAdmin('grant', email);
      expect(result.code).toBe(1);
      expect(result.stderr).toBe(`No account has the email address ${email}. Nothing was changed.\n`);
    }
    expect(await entries()).toHaveLength(before);
  });

  it.each([[[]], [['grant']], [['promote', 'a@example.org']], [['grant', 'a@example.org', 'b@example.org']]])(
    'prints its usage for %j',
    async (args) => {
      const result = await runAdmin(...args);
      expect(result).toMatchObject({
        code: 2,
        stderr: 'npm run admin -- grant|revoke|remove-second-factor EMAIL\n',
      });
    },
  );
});

describe('npm run verify-audit', () => {
  it('reports that the chain is intact, or the first broken entry', async () => {
    await runAdmin('grant', mira.user.email);
    await runAdmin('revoke', mira.user.email);
    const intactResult = await runTool(app, 'verify-audit');
    expect(intactResult.code).toBe(0);
    expect(intactResult.stdout).toMatch(
      /The chain is intact\.\nThe newest entry is number \d+ with the hash [\da-f]{64}\n$/,
    );
    await app.sql`alter table audit_entries disable trigger user`;
    await app.sql`update audit_entries set subject_name = 'ada' where number = 2`;
    const brokenResult = await runTool(app, 'verify-audit');
    expect(brokenResult).toMatchObject({ code: 1 });
    expect(brokenResult.stdout).toContain('Broken: entry 2 was changed after it was written.');
  });
});
