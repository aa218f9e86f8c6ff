import { getNextGameSession } from '@quartermaster/contract/game-session';
import { deleteParty } from '@quartermaster/contract/party-seat';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  answer,
  createScheduledSession,
  nextSessionOf,
  schedule,
} from '../../../../test/factories/game-sessions.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { inDays } from '../../../../test/in-days.ts';

let app: TestApp;
let testParty: TestParty;
let manager: Person;
let player: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  testParty = await party(await person(app));
  manager = await member(app, testParty, 'manager');
  player = await member(app, testParty);
});

/** Sets the start of the session to this many hours ago; returns it. */
async function startHoursAgo(hours: number): Promise<string> {
  const at = new Date(Date.now() - hours * 60 * 60_000);
  await app.sql`update game_sessions set starts_at = ${at} where party_id = ${testParty.id}`;
  return at.toISOString();
}

describe('next session', () => {
  it('can be scheduled by gm and manager and read by every member, but not by strangers', async () => {
    const stranger = await person(app);
    const observer = await member(app, testParty, 'observer');
    for (const user of [player, observer])
      expect((await schedule(user, testParty.id, inDays(3))).status).toBe(403);
    expect((await schedule(stranger, testParty.id, inDays(3))).status).toBe(404);
    expect((await stranger.call(getNextGameSession, { params: { id: testParty.id } })).status).toBe(404);
    expect(await nextSessionOf(player, testParty.id)).toBeNull();
    const details = { note: 'We enter the crypt.\nBring snacks.', link: 'https://meet.example.org/x' };
    const starts_at = inDays(3);
    for (const user of [testParty.gm, manager])
      expectOk(await schedule(user, testParty.id, starts_at, details));
    expect(await nextSessionOf(observer, testParty.id)).toMatchObject({ starts_at, ...details, answers: [] });
    const events = await app.sql`
      select payload from party_events where party_id = ${testParty.id} and action = 'next_session_updated'`;
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain('crypt');
  });

  it.each([
    ['a time that has passed', () => ({ starts_at: inDays(-1) })],
    ['a time more than two years ahead', () => ({ starts_at: inDays(800) })],
    ['a day without a time', () => ({ starts_at: '2030-01-01' })],
    ['a link that is not http or https', () => ({ starts_at: inDays(1), link: 'javascript:alert(1)' })],
    ['a link into the server’s network', () => ({ starts_at: inDays(1), link: 'http://127.0.0.1/' })],
    ['a note that is too long', () => ({ starts_at: inDays(1), note: 'x'.repeat(1001) })],
  ])('rejects %s', async (_, form) => {
    const { starts_at, ...details } = form();
    expect((await schedule(testParty.gm, testParty.id, starts_at, details)).status).toBe(422);
    expect(await nextSessionOf(player, testParty.id)).toBeNull();
  });

  it('keeps answers when only the note changes, even after the start', async () => {
    const id = await createScheduledSession(testParty.gm, testParty.id, inDays(1));
    expectOk(await answer(player, testParty.id, id));
    expectOk(await schedule(manager, testParty.id, await startHoursAgo(1), { note: 'Running late' }));
    expect(await nextSessionOf(player, testParty.id)).toMatchObject({
      id,
      note: 'Running late',
      answers: [{ user_id: player.user.id, username: player.user.username, answer: 'yes' }],
    });
  });

  it('deletes answers when the time changes, and rejects answers for the old time', async () => {
    const id = await createScheduledSession(testParty.gm, testParty.id, inDays(1));
    expectOk(await answer(player, testParty.id, id));
    const starts_at = inDays(2);
    expectOk(await schedule(testParty.gm, testParty.id, starts_at));
    expect(await nextSessionOf(player, testParty.id)).toMatchObject({ starts_at, answers: [] });
    expect((await answer(player, testParty.id, id)).body.error.code).toBe('CONFLICT');
    expect((await nextSessionOf(player, testParty.id))?.answers).toEqual([]);
  });

  it('is shown until twelve hours after its start', async () => {
    expectOk(await schedule(testParty.gm, testParty.id, inDays(1)));
    await startHoursAgo(11);
    expect(await nextSessionOf(player, testParty.id)).not.toBeNull();
    await startHoursAgo(13);
    expect(await nextSessionOf(player, testParty.id)).toBeNull();
  });

  it('is deleted with its party', async () => {
    expectOk(await schedule(testParty.gm, testParty.id, inDays(1)));
    expect((await testParty.gm.call(deleteParty, { params: { id: testParty.id } })).status).toBe(204);
    expect(await app.sql`select from game_sessions where party_id = ${testParty.id}`).toHaveLength(0);
  });
});
