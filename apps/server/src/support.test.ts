import { SUPPORT_MESSAGES_MAX } from '@quartermaster/contract/constants';
import { getSupportRequest } from '@quartermaster/contract/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../test/app.ts';
import { startAppWithMailServer } from '../test/app-with-mail-server.ts';
import { person } from '../test/factories/people.ts';
import { supportRequest } from '../test/factories/support.ts';
import type { MailServer } from '../test/mail-server.ts';
import { runTool, runToolWithInput } from '../test/run-tool.ts';
import { newId } from './platform/ids.ts';

let mailServer: MailServer;
let app: TestApp;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({ config: { defaultTier: 'tier_free' } }));
});
afterAll(() => app.close());

describe('npm run support', () => {
  test('lists, shows and answers a request while the server runs', async () => {
    const mira = await person(app);
    const { username, email } = mira.user;
    const { id } = await supportRequest(mira, { subject: 'Locked chest', diagnostics: 'Browser: Firefox' });
    const listed = await runTool(app, 'support', 'list');
    expect(listed).toMatchObject({ code: 0 });
    expect(listed.stdout).toContain(
      `${username}: Locked chest\n1 support request is waiting for an answer.\n`,
    );
    const shown = await runTool(app, 'support', 'show', id);
    expect(shown.stdout).toContain(`Locked chest (open), by ${username} <${email}>`);
    expect(shown.stdout).toContain(
      'It has been empty since this morning.\n\nDiagnostics:\nBrowser: Firefox\n',
    );
    const answered = await runToolWithInput(app, 'Reload the page.\n', 'support', 'answer', id, '--close');
    expect(answered).toMatchObject({
      code: 0,
      stdout: 'The answer was sent. The user receives a notification and an email.\n',
    });
    const thread = (await mira.call(getSupportRequest, { params: { id } })).body.data;
    expect([thread.status, thread.messages.at(-1)?.text]).toEqual(['closed', 'Reload the page.']);
    expect((await mailServer.mail(email, 'Support answered your request')).text).toContain(
      'Reload the page.',
    );
    const [entry] = await app.sql`
      select actor_id, actor_name from audit_entries where action = 'support_answered'`;
    expect(entry).toEqual({ actor_id: null, actor_name: expect.stringMatching(/ at the console$/) });
    expect((await runTool(app, 'support', 'list')).stdout).toBe(
      'No support request is waiting for an answer.\n',
    );
  });

  test('list says how many requests it shows, and that there may be more than were counted', async () => {
    const { user } = await person(app);
    await app.sql`
      insert into support_requests (id, user_id, subject, diagnostics, is_premium, status, waiting_since, created_at,
        updated_at)
      select gen_random_uuid(), ${user.id}, 'Request ' || n, '', false, 'open', now(), now(), now()
      from generate_series(1, 1001) n`;
    const { stdout } = await runTool(app, 'support', 'list');
    await app.sql`delete from support_requests where user_id = ${user.id}`;
    expect(stdout.split('\n').slice(-2)).toEqual([
      '1000 or more support requests are waiting for an answer. The first 100 are listed.',
      '',
    ]);
  });

  test('shows user text without control characters', async () => {
    const text = 'a\u001b]52;c;ZXZpbA==\u0007b\rc';
    const { id } = await supportRequest(await person(app), { text, diagnostics: '\u001b[2J' });
    const { stdout } = await runTool(app, 'support', 'show', id);
    expect(stdout).toContain('ZXZpbA==');
    expect(stdout).not.toMatch(/[^\P{Cc}\n\t]/u);
  });

  test('rejects an empty answer and reports an unknown request', async () => {
    const { id } = await supportRequest(await person(app));
    const empty = await runToolWithInput(app, ' \n', 'support', 'answer', id);
    expect(empty).toMatchObject({ code: 2, stderr: 'Write a message. Nothing was changed.\n' });
    const unknown = newId();
    expect(await runToolWithInput(app, 'Hello', 'support', 'answer', unknown)).toMatchObject({
      code: 1,
      stderr: `There is no support request ${unknown}. Nothing was changed.\n`,
    });
  });

  test('explains without a stack trace why an answer is rejected', async () => {
    const { id } = await supportRequest(await person(app));
    await app.sql`
      insert into support_messages (id, request_id, is_from_support, body, created_at)
      select gen_random_uuid(), ${id}, true, 'Hello', now() from generate_series(1, ${SUPPORT_MESSAGES_MAX}::int)`;
    expect(await runToolWithInput(app, 'Hello', 'support', 'answer', id)).toMatchObject({
      code: 2,
      stderr: 'This request has reached its message limit.\n',
    });
  });

  test.each([[[]], [['show']], [['answer', 'ID']], [['list', 'all']], [['drop', newId()]]])(
    'prints its usage for %j',
    async (args) => {
      const result = await runTool(app, 'support', ...args);
      expect(result.code).toBe(2);
      expect(result.stderr).toContain('npm run support -- list\n');
    },
  );
});
