import { deleteAccount } from '@quartermaster/contract/account';
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@quartermaster/contract/calendar';
import { scheduleGameSession } from '@quartermaster/contract/game-session';
import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  testParty = await party(await person(app), { name: 'The Copper, Lanterns' });
  player = await member(app, testParty);
  const game_session = {
    starts_at: '2027-03-06T19:30:00.000Z',
    note: 'Bring snacks; and dice',
    link: 'https://meet.example.org/x',
  };
  expectOk(
    await testParty.gm.call(scheduleGameSession, { params: { id: testParty.id }, body: { game_session } }),
  );
});

/** Creates the user's calendar feed; returns its path on this server. */
async function createFeedOf(user: Person): Promise<string> {
  expectOk(await user.call(createCalendarFeed, {}));
  const { feed } = (await user.call(getCalendarFeed, {})).body.data;
  expect(feed?.url.startsWith(`${app.config.publicUrl}/calendar/`)).toBe(true);
  return new URL(feed?.url ?? '').pathname;
}
const fetchCalendar = async (path: string) => {
  const response = await fetch(app.url + path);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('calendar feed', () => {
  it('does not exist until it is created; unknown and invalid URLs are rejected', async () => {
    expect((await player.call(getCalendarFeed, {})).body.data).toEqual({ feed: null });
    expect((await fetchCalendar(`/calendar/${'x'.repeat(43)}.ics`)).status).toBe(404);
    expect((await fetchCalendar('/calendar/short.ics')).status).toBe(422);
  });

  it('contains the session of the user’s party, without a login', async () => {
    const { status, type, text } = await fetchCalendar(await createFeedOf(player));
    expect([status, type?.split(';')[0]]).toEqual([200, 'text/calendar']);
    expect(text).toContain('DTSTART:20270306T193000Z\r\n');
    expect(text).toContain('SUMMARY:Session of The Copper\\, Lanterns\r\n');
    expect(text.replaceAll('\r\n ', '')).toContain(
      'DESCRIPTION:Bring snacks\\; and dice\\nhttps://meet.example.org/x\r\n',
    );
    expect(text.replaceAll('\r\n ', '')).toContain(`URL:${app.config.publicUrl}/parties/${testParty.id}\r\n`);
  });

  it('omits archived parties and parties that the user left', async () => {
    const path = await createFeedOf(player);
    const gmPath = await createFeedOf(testParty.gm);
    await player.send('DELETE', `/api/v1/parties/${testParty.id}/leave`);
    expect((await fetchCalendar(path)).text).not.toContain('VEVENT');
    expect((await fetchCalendar(gmPath)).text).toContain('VEVENT');
    const archive = { params: { id: testParty.id }, body: { party: { is_archived: true } } };
    expectOk(await testParty.gm.call(updateParty, archive));
    expect((await fetchCalendar(gmPath)).text).not.toContain('VEVENT');
  });

  it('returns 404 once it is revoked or replaced by a new URL', async () => {
    const first = await createFeedOf(player);
    const second = await createFeedOf(player);
    expect(second).not.toBe(first);
    expect([(await fetchCalendar(first)).status, (await fetchCalendar(second)).status]).toEqual([404, 200]);
    for (const _ of [1, 2]) expect((await player.call(revokeCalendarFeed, {})).status).toBe(204);
    expect((await fetchCalendar(second)).status).toBe(404);
    expect((await player.call(getCalendarFeed, {})).body.data.feed).toBeNull();
  });

  it('is stored without the token of its URL', async () => {
    const path = await createFeedOf(player);
    const token = path.slice('/calendar/'.length, -'.ics'.length);
    const [row] = await app.sql`
      select (select jsonb_agg(f) from calendar_feeds f)::text as feeds,
        (select jsonb_agg(k) from idempotency_keys k)::text as keys`;
    expect(JSON.stringify(row)).toContain(player.user.id);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is deleted with the account', async () => {
    const path = await createFeedOf(player);
    await authenticated(app, player);
    const response = await player.call(deleteAccount, { body: { password: player.password } });
    expect(response.status).toBe(204);
    expect((await fetchCalendar(path)).status).toBe(404);
    expect(await app.sql`select from calendar_feeds where user_id = ${player.user.id}`).toHaveLength(0);
  });
});

it('server limits how often calendars are read from one IP address', async () => {
  const limitedApp = await startTestApp({ config: { rateLimits: true } });
  const read = async () => (await fetch(`${limitedApp.url}/calendar/${'x'.repeat(43)}.ics`)).status;
  const statuses: number[] = [];
  while (statuses.length < 260) statuses.push(...(await Promise.all(Array.from({ length: 5 }, read))));
  expect(statuses[0]).toBe(404);
  expect(statuses.at(-1)).toBe(429);
  await limitedApp.close();
});
