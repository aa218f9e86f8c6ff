import { getPreferences, updatePreferences } from '@quartermaster/contract/account';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { person } from '../factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Makes every read of the preferences insert a row into a table. */
async function recordReads() {
  await app.sql`create table recorded_reads (user_id uuid)`;
  await app.sql`grant insert on recorded_reads to public`;
  await app.sql`create function record_read(user_id uuid) returns boolean language plpgsql
    as 'begin insert into recorded_reads values (user_id); return true; end'`;
  await app.sql`create policy recorded on user_preferences using (record_read(user_id))`;
  await app.sql`alter table user_preferences enable row level security`;
}

describe('read request', () => {
  test('cannot write, even where its database role may write', async () => {
    const reader = await person(app);
    const preferences = { theme: 'dark' } as const;
    const { data } = (await reader.call(getPreferences, {})).body;
    const body = { preferences: { ...data.preferences, ...preferences } };
    expect((await reader.call(updatePreferences, { body })).status).toBe(200);
    await recordReads();
    expect((await reader.call(getPreferences, {})).status).toBe(500);
    expect(await app.sql`select from recorded_reads`).toHaveLength(0);
    expect((await reader.call(updatePreferences, { body })).status).toBe(200);
    expect((await app.sql`select from recorded_reads`).length).toBeGreaterThan(0);
  });
});
