import { previewBulkOperation, startBulkOperation } from '@quartermaster/contract/bulk-operation';
import { BULK_LIST_MAX } from '@quartermaster/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
let ada: Person;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
  mira = await person(app);
});
afterAll(() => app.close());

const reason = 'Spam from last night';
const rejection = async (body: Record<string, unknown>) => {
  const response = await ada.send('POST', previewBulkOperation.path, { body });
  return [response.status, response.body.error?.details[0]?.field];
};

describe('bulk operation', () => {
  it('reports all errors together', async () => {
    const body = { action: 'grant_tier', list: 'mira', filter: 'unverified' };
    const response = await ada.send('POST', previewBulkOperation.path, { body });
    expect([response.status, response.body.error?.details]).toEqual([
      422,
      [
        { field: 'granted_tier', message: 'Choose a tier' },
        { field: 'ends_at', message: 'Choose an end date' },
        { field: 'list', message: 'Choose either a list or a filter' },
      ],
    ]);
  });

  it.each([
    [{ action: 'suspend' }, 'list'],
    [{ action: 'suspend', list: ' \n,' }, 'list'],
    [{ action: 'suspend', list: 'mira', filter: 'unverified' }, 'list'],
    [{ action: 'suspend', list: 'mira', until: '2020-01-01T00:00:00.000Z' }, 'until'],
    [{ action: 'grant_tier', list: 'mira' }, 'granted_tier'],
    [{ action: 'grant_tier', list: 'mira', granted_tier: 'tier_1' }, 'ends_at'],
    [{ action: 'message', list: 'mira', text: 'Hello' }, 'subject'],
    [{ action: 'message', list: 'mira', subject: 'Hello' }, 'text'],
    [{ action: 'delete_unverified' }, 'older_than_days'],
    [{ action: 'delete_unverified', older_than_days: 6 }, 'older_than_days'],
    [{ action: 'delete_unverified', older_than_days: 30, filter: 'admin' }, 'filter'],
    [{ action: 'archive_parties' }, 'inactive_days'],
    [{ action: 'archive_parties', inactive_days: 29 }, 'inactive_days'],
    [{ action: 'archive_parties', inactive_days: 365, list: 'mira' }, 'list'],
    [{ action: 'archive_parties', inactive_days: 365, filter: 'admin' }, 'filter'],
    [{ action: 'suspend', list: 'x\n'.repeat(BULK_LIST_MAX + 1) }, 'list'],
  ])('rejects the input %j', async (body, field) => {
    expect(await rejection(body)).toEqual([422, field]);
  });

  it('is rejected when it would change no user', async () => {
    const list = `nobody@example.org\n${ada.user.username}`;
    expect(await codeOf(ada.call(startBulkOperation, { body: { action: 'suspend', list, reason } }))).toBe(
      '409 CONFLICT',
    );
    expect(await app.sql`select from bulk_operations`).toHaveLength(0);
  });

  it('previews counts and a sample without changing anything', async () => {
    const list = `nobody@example.org\n${mira.user.username}\n${mira.user.email}`;
    const { data } = (await ada.call(previewBulkOperation, { body: { action: 'suspend', list } })).body;
    expect(data).toEqual({
      total: 3,
      eligible: 1,
      selection: expect.stringMatching(/^[\da-f]{64}$/),
      skipped: [
        { reason: 'Listed more than once', count: 1 },
        { reason: 'No user has this email address or username', count: 1 },
      ],
      sample: [
        { name: 'nobody@example.org', skipped_because: 'No user has this email address or username' },
        { name: mira.user.username, skipped_because: null },
        { name: mira.user.username, skipped_because: 'Listed more than once' },
      ],
    });
    const filtered = await ada.call(previewBulkOperation, {
      body: { action: 'revoke_sessions', filter: 'unverified' },
    });
    expect(filtered.body.data).toMatchObject({ total: 2, eligible: 1 });
    expect(await app.sql`select from bulk_operations`).toHaveLength(0);
  });

  it('is rejected when the selection has changed since the preview, even if its size has not', async () => {
    const [bea, cora] = [await person(app), await person(app)];
    const rename = ({ user }: Person, username: string) =>
      app.sql`update users set username = ${username} where id = ${user.id}`;
    await rename(bea, 'swap-1');
    const plan = { action: 'revoke_sessions', search: 'swap-' } as const;
    const preview = async () => (await ada.call(previewBulkOperation, { body: plan })).body.data;
    const start = (selection: string) =>
      ada.call(startBulkOperation, { body: { ...plan, reason, selection } });
    const { eligible, selection } = await preview();
    await rename(bea, 'other-1');
    await rename(cora, 'swap-2');
    expect((await preview()).eligible).toBe(eligible);
    const rejected = await start(selection);
    expect([rejected.status, rejected.body.error?.message]).toEqual([
      409,
      'The selection has changed since the preview. Preview it again.',
    ]);
    expect(await app.sql`select from bulk_operations`).toHaveLength(0);
    expect((await start((await preview()).selection)).status).toBe(201);
  });
});
