import { updatePreferences } from '@quartermaster/contract/account';
import {
  answerGameSession,
  cancelGameSession,
  scheduleGameSession,
} from '@quartermaster/contract/game-session';
import { listNotifications } from '@quartermaster/contract/notification';
import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { expectOk, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { createJobs, type Jobs } from '../../../platform/jobs.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { gameSessionEmails, sendDueGameSessionReminders } from '../jobs.ts';

const HOUR_MS = 60 * 60_000;
/** The clock of the process that runs the job. */
let clock = new Date();
let mailServer: MailServer;
let app: TestApp;
let jobs: Jobs;
let testParty: TestParty;
let player: Person;

const log = { error: (error: unknown) => expect(error).toBeUndefined() } as never;
const hints = { publish: () => undefined } as never;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ jobs: true, config: { smtpUrl: mailServer.url } });
  jobs = createJobs(app.database.target, log, { queues: [mailQueue(app.config)], runsJobs: false });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
  await mailServer.stop();
});
beforeEach(async () => {
  clock = new Date();
  testParty = await party(await person(app));
  player = await member(app, testParty);
});

/** Runs the job at the time of `clock`. */
const run = () =>
  sendDueGameSessionReminders({ sql: app.sql, now: () => clock, hints, log, jobs, config: app.config });
const scheduleIn = async (hours: number) => {
  const starts_at = new Date(clock.getTime() + hours * HOUR_MS).toISOString();
  const body = { game_session: { starts_at, note: 'Bring snacks', link: '' } };
  const response = expectOk(
    await testParty.gm.call(scheduleGameSession, { params: { id: testParty.id }, body }),
  );
  return response.body.data.session?.id ?? '';
};
const answer = async (testUser: Person, session_id: string, value: 'yes' | 'no') =>
  expectOk(
    await testUser.call(answerGameSession, {
      params: { id: testParty.id },
      body: { session_id, answer: value },
    }),
  );
const reminders = async (testUser: Person) =>
  (await testUser.call(listNotifications, { query: { kind: 'next_session' } })).body.data;
const countQueuedEmails = async (testUser: Person) => {
  const rows = await app.sql`
    select from pgboss.job where name = 'mail' and data ->> 'kind' = 'session_reminder'
      and data ->> 'user_id' = ${testUser.user.id}`;
  return rows.length;
};

describe('reminder of a session', () => {
  it('is sent once, a day before the session, to every member who has not declined', async () => {
    const declinedMember = await member(app, testParty);
    const id = await scheduleIn(30);
    await answer(player, id, 'yes');
    await answer(declinedMember, id, 'no');
    expect(await run()).toBe(0);
    expect(await reminders(player)).toEqual([]);
    clock = new Date(clock.getTime() + 7 * HOUR_MS);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await reminders(declinedMember)).toEqual([]);
    expect(await reminders(testParty.gm)).toHaveLength(1);
    expect(await reminders(player)).toMatchObject([
      { title: 'Next session of The Lantern Company', link: `/parties/${testParty.id}` },
    ]);
  });

  it('is sent again when the session is moved', async () => {
    await scheduleIn(20);
    expect(await run()).toBe(1);
    await scheduleIn(22);
    expect(await run()).toBe(1);
    expect(await reminders(player)).toHaveLength(2);
  });

  it('is not sent for sessions that began, were canceled, or belong to an archived party', async () => {
    await scheduleIn(2);
    clock = new Date(clock.getTime() + 3 * HOUR_MS);
    expect(await run()).toBe(0);
    await scheduleIn(2);
    expectOk(await testParty.gm.call(cancelGameSession, { params: { id: testParty.id } }));
    expect(await run()).toBe(0);
    await scheduleIn(2);
    const archive = { params: { id: testParty.id }, body: { party: { is_archived: true } } };
    expectOk(await testParty.gm.call(updateParty, archive));
    expect(await run()).toBe(0);
    expect(await reminders(player)).toEqual([]);
  });

  it('is emailed, with the time in the member’s time zone, to members with a verified address and notifications enabled', async () => {
    const mutedMember = await verified(app, await member(app, testParty));
    const preferences = {
      theme: 'dark' as const,
      compactView: false,
      notificationsEnabled: false,
      soundEffects: true,
      diceRollAnimation: true,
    };
    expectOk(await mutedMember.call(updatePreferences, { body: { preferences } }));
    await verified(app, testParty.gm);
    await app.sql`update users set time_zone = 'Europe/Berlin' where id = ${testParty.gm.user.id}`;
    clock = new Date('2027-01-04T10:00:00.000Z');
    await app.sql`
      insert into game_sessions (party_id, id, starts_at, note, link, updated_at, updated_by)
      values (${testParty.id}, gen_random_uuid(), '2027-01-05T09:30:00Z', 'Bring snacks', '', ${clock}, ${testParty.gm.user.id})`;
    expect(await run()).toBe(1);
    expect([
      await countQueuedEmails(player),
      await countQueuedEmails(mutedMember),
      await countQueuedEmails(testParty.gm),
    ]).toEqual([0, 0, 1]);
    const mail = await mailServer.mail(testParty.gm.user.email, 'Session of The Lantern Company');
    expect(mail.text).toContain('Tuesday, 5 January 2027 at 10:30 CET');
    expect(mail.text).toContain('Bring snacks');
    expect(mail.text).toContain(`${app.config.publicUrl}/parties/${testParty.id}`);
  });

  it('is not emailed once the party is archived', async () => {
    const gm = await verified(app, testParty.gm);
    const session_id = await scheduleIn(20);
    const emails = gameSessionEmails({ config: app.config, now: () => clock });
    const request = { kind: 'session_reminder' as const, session_id, user_id: gm.user.id };
    const compose = () =>
      inTransaction(
        app.sql,
        () => clock,
        async (tx) => emails.session_reminder?.(tx, request, { id: session_id, isFirst: true }),
      );
    expect(await compose()).toMatchObject({ to: gm.user.email });
    const archive = { params: { id: testParty.id }, body: { party: { is_archived: true } } };
    expectOk(await gm.call(updateParty, archive));
    expect(await compose()).toBeNull();
  });
});
