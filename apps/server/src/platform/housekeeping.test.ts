import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { person } from '../../test/factories/people.ts';
import { party } from '../../test/factories/test-parties.ts';
import { deliveries, webhook } from '../../test/factories/webhooks.ts';
import { runHousekeeping } from './housekeeping.ts';
import { newId } from './ids.ts';
import { verifyLedger } from './ledger/verify.ts';

const DAY_MS = 24 * 60 * 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('housekeeping', () => {
  it('deletes jobs that succeeded more than an hour ago, and keeps failed jobs and scheduled runs', async () => {
    await person(app);
    const now = new Date();
    const job = (state: string, minutes: number, data: '{}' | null) => app.sql`
      insert into pgboss.job (name, state, completed_on, data) values
        ('mail', ${state}::pgboss.job_state, ${new Date(now.getTime() - minutes * 60_000)}, ${data}::text::jsonb)`;
    await app.sql`delete from pgboss.job`;
    await job('completed', 61, '{}');
    await job('completed', 59, '{}');
    await job('completed', 61, null);
    await job('failed', 61, '{}');
    await runHousekeeping(app.sql, now);
    const remaining = await app.sql`
      select state, data is null as is_run from pgboss.job order by state, completed_on`;
    expect(remaining).toEqual([
      { state: 'completed', is_run: true },
      { state: 'completed', is_run: false },
      { state: 'failed', is_run: false },
    ]);
  });

  it('deletes idempotency keys after 7 days', async () => {
    const { user } = await person(app);
    const now = new Date();
    const row = (key: string, days: number) => ({
      user_id: user.id,
      key,
      request_hash: Buffer.from('x'),
      status: 201,
      created_at: new Date(now.getTime() - days * DAY_MS),
    });
    await app.sql`insert into idempotency_keys ${app.sql([row('old', 7.1), row('young', 6.9)])}`;
    await runHousekeeping(app.sql, now);
    expect(await app.sql`select key from idempotency_keys`).toMatchObject([{ key: 'young' }]);
  });

  it('deletes expired Discord sign-ins and keeps open ones', async () => {
    const now = new Date();
    const row = (name: string, seconds: number) => ({
      state_hash: Buffer.from(name),
      browser_hash: Buffer.from('b'),
      verifier: 'v',
      redirect: '/',
      expires_at: new Date(now.getTime() + seconds * 1000),
    });
    await app.sql`insert into discord_attempts ${app.sql([row('old', -1), row('young', 60)])}`;
    const ticket = ({ state_hash: hash, ...attempt }: ReturnType<typeof row>) => {
      const { verifier: _, ...columns } = attempt;
      return { hash, ...columns, discord_id: '1', username: 'nim', display_name: 'Nim' };
    };
    await app.sql`insert into discord_tickets ${app.sql([ticket(row('old', -1)), ticket(row('young', 60))])}`;
    await runHousekeeping(app.sql, now);
    expect(await app.sql`select state_hash from discord_attempts`).toEqual([
      { state_hash: Buffer.from('young') },
    ]);
    expect(await app.sql`select hash from discord_tickets`).toEqual([{ hash: Buffer.from('young') }]);
  });

  it('deletes expired share codes and keeps valid ones', async () => {
    const now = new Date();
    const { user } = await person(app);
    const row = (code: string, seconds: number) => ({
      kind: 'item_template',
      subject_id: newId(),
      code,
      created_by: user.id,
      created_at: now,
      expires_at: new Date(now.getTime() + seconds * 1000),
    });
    await app.sql`insert into share_codes ${app.sql([row('aaaaaaaaaa', -1), row('bbbbbbbbbb', 60)])}`;
    await runHousekeeping(app.sql, now);
    expect(await app.sql`select code from share_codes`).toEqual([{ code: 'bbbbbbbbbb' }]);
  });

  it('deletes sessions that ended more than a week ago and keeps open ones', async () => {
    const signedOutUser = await person(app);
    const signedInUser = await person(app);
    const now = new Date();
    await app.sql`update sessions set revoked_at = ${new Date(now.getTime() - 8 * DAY_MS)} where user_id = ${signedOutUser.user.id}`;
    await runHousekeeping(app.sql, now);
    const remaining = await app.sql<{ user_id: string }[]>`
      select user_id from sessions where user_id in (${signedOutUser.user.id}, ${signedInUser.user.id})`;
    expect(remaining.map((row) => row.user_id)).toEqual([signedInUser.user.id]);
  });

  it('deletes Stripe events 30 days after processing, and keeps unprocessed ones', async () => {
    const now = new Date();
    const row = (id: string, processedDaysAgo: number | null) => {
      const at = new Date(now.getTime() - (processedDaysAgo ?? 90) * DAY_MS);
      const event = { id, type: 'invoice.paid', reference: 'sub_1', created_at: at, received_at: at };
      return { ...event, processed_at: processedDaysAgo === null ? null : at };
    };
    await app.sql`
      insert into stripe_events ${app.sql([row('evt_old', 30.1), row('evt_recent', 29.9), row('evt_failed', null)])}`;
    await runHousekeeping(app.sql, now);
    expect(await app.sql`select id from stripe_events order by id`).toEqual([
      { id: 'evt_failed' },
      { id: 'evt_recent' },
    ]);
  });

  it('deletes expired rate limit counters and socket tickets', async () => {
    const { user } = await person(app);
    const now = new Date();
    const [session] = await app.sql<{ id: string }[]>`select id from sessions where user_id = ${user.id}`;
    const ticket = (name: string, ms: number) => ({
      hash: Buffer.from(name),
      session_id: session?.id ?? '',
      expires_at: new Date(now.getTime() + ms),
    });
    await app.sql`insert into cable_tickets ${app.sql([ticket('expired', -1000), ticket('valid', 60_000)])}`;
    await app.sql`insert into rate_limits (key, points, expire) values ('expired', 1, ${now.getTime() - 1}), ('valid', 1, ${now.getTime() + 60_000})`;
    await runHousekeeping(app.sql, now);
    expect((await app.sql`select hash from cable_tickets`).map((row) => String(row.hash))).toEqual(['valid']);
    expect((await app.sql`select key from rate_limits`).map((row) => row.key)).toEqual(['valid']);
  });

  it('deletes events after 30 days and keeps the event number of the party', async () => {
    const testParty = await party(await person(app));
    const now = new Date();
    const [before] =
      await app.sql`select newest as event_number from party_event_numbers where party_id = ${testParty.id}`;
    await app.sql`update party_events set created_at = ${new Date(now.getTime() - 31 * DAY_MS)} where number = 1`;
    await runHousekeeping(app.sql, now);
    const remaining = await app.sql<
      { number: number }[]
    >`select number from party_events where party_id = ${testParty.id} order by number`;
    expect(remaining[0]?.number).toBe(2);
    const [after] =
      await app.sql`select newest as event_number from party_event_numbers where party_id = ${testParty.id}`;
    expect(after).toEqual(before);
    // The ledger is still valid.
    expect((await verifyLedger(app.sql)).differences).toEqual([]);
  });

  it('deletes notifications 90 days after they were read, and every notification after a year', async () => {
    const { user } = await person(app);
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const row = (event: string, age: number, read: number | null) => ({
      id: newId(),
      user_id: user.id,
      kind: 'security',
      facts: app.sql.json({ kind: 'security', event }),
      created_at: daysAgo(age),
      read_at: read === null ? null : daysAgo(read),
    });
    await app.sql`insert into notifications ${app.sql([
      row('read long ago', 100, 91),
      row('read lately', 100, 89),
      row('unread', 364, null),
      row('unread for a year', 366, null),
      row('read after a year', 366, 1),
    ] as never)}`;
    await runHousekeeping(app.sql, now);
    const remaining = await app.sql`
      select facts ->> 'event' as event from notifications where user_id = ${user.id} order by created_at`;
    expect(remaining.map(({ event }) => event)).toEqual(['unread', 'read lately']);
  });

  it('applies the retention set by admins', async () => {
    const { user } = await person(app);
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const event = (id: string, days: number) => {
      const at = daysAgo(days);
      return { id, type: 'x', reference: 'y', created_at: at, received_at: at, processed_at: at };
    };
    const notification = (name: string, days: number) => ({
      id: newId(),
      user_id: user.id,
      kind: 'security',
      created_at: daysAgo(days),
      read_at: daysAgo(days),
      facts: app.sql.json({ kind: 'security', event: name }),
    });
    await app.sql`insert into stripe_events ${app.sql([event('evt_8', 8), event('evt_6', 6)])}`;
    await app.sql`insert into notifications ${app.sql([notification('read', 31), notification('newer', 29)] as never)}`;
    // The setting for read notifications may exceed the setting for all notifications; the shorter time applies.
    await app.sql`
      update site_settings set
        retention = '{"stripe_events": 7, "read_notifications": 365, "notifications": 30}'`;
    await runHousekeeping(app.sql, now);
    await app.sql`update site_settings set retention = '{}'`;
    const events = await app.sql`select id from stripe_events where id like 'evt__'`;
    expect([...events]).toEqual([{ id: 'evt_6' }]);
    const remaining =
      await app.sql`select facts ->> 'event' as event from notifications where user_id = ${user.id}`;
    expect([...remaining]).toEqual([{ event: 'newer' }]);
  });

  it('deletes webhook deliveries after 30 days and above 500 per webhook, except pending ones', async () => {
    const gm = await person(app);
    const testParty = await party(gm);
    const hook = await webhook(gm, testParty.id, { url: 'http://127.0.0.1:9/never' });
    const otherHook = await webhook(gm, testParty.id, { url: 'http://127.0.0.1:9/never' });
    const now = new Date();
    const row = (webhook_id: string, days: number, state: 'failed' | 'pending' = 'failed') => ({
      id: newId(),
      webhook_id,
      type: 'webhook.test',
      body: '{}',
      state,
      next_attempt_at: state === 'pending' ? now : null,
      created_at: new Date(now.getTime() - days * DAY_MS),
    });
    const [pendingRow, oldRow, recentRow] = [
      row(otherHook.id, 31, 'pending'),
      row(otherHook.id, 31),
      row(otherHook.id, 29),
    ];
    await app.sql`insert into webhook_deliveries ${app.sql([pendingRow, oldRow, recentRow])}`;
    const first = [row(hook.id, 2, 'pending'), row(hook.id, 2)];
    const recent = Array.from({ length: 500 }, () => row(hook.id, 1));
    await app.sql`insert into webhook_deliveries ${app.sql([...first, ...recent])}`;
    await runHousekeeping(app.sql, now);
    expect((await deliveries(gm, otherHook)).map(({ id }) => id)).toEqual([recentRow.id, pendingRow.id]);
    const remaining = await app.sql<{ id: string }[]>`
      select id from webhook_deliveries where webhook_id = ${hook.id} order by id`;
    expect(remaining.map(({ id }) => id)).toEqual([first[0], ...recent].map((delivery) => delivery?.id));
  });

  it('deletes devices after a year without use', async () => {
    const { user } = await person(app);
    const now = new Date();
    const row = (device: string, days: number) => ({
      user_id: user.id,
      device,
      first_seen_at: new Date(now.getTime() - 500 * DAY_MS),
      last_seen_at: new Date(now.getTime() - days * DAY_MS),
    });
    await app.sql`insert into user_devices ${app.sql([row('Opera on Linux', 366), row('Safari on iOS', 364)])}`;
    await runHousekeeping(app.sql, now);
    const remaining =
      await app.sql`select device from user_devices where user_id = ${user.id} order by device`;
    expect(remaining.map(({ device }) => device)).toEqual(['Safari on iOS', 'node']);
  });
});
