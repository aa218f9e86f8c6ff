import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/platform/http/rate-limits.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Person, person } from '../factories/people.ts';
import { party, type TestParty } from '../factories/test-parties.ts';

let app: TestApp;
let guessingUser: Person;
let testParty: TestParty;
beforeAll(async () => {
  // The server trusts one proxy, so that the test can send requests from many IP addresses.
  app = await startTestApp({ config: { rateLimits: true, trustProxy: 1 } });
  testParty = await party(await person(app));
  guessingUser = await person(app);
});
afterAll(() => app.close());

const preview = (user: Person, address: string, code = 'ZZZZZZZZ') =>
  user.send('GET', `/api/v1/parties/preview?join_code=${code}`, { headers: { 'x-forwarded-for': address } });

describe('user who guesses join codes', () => {
  it('is limited per account across all addresses, without affecting others', async () => {
    const statuses: number[] = [];
    for (let i = 0; i <= LIMITS.join_preview.points; i += 1) {
      statuses.push((await preview(guessingUser, `203.0.113.${i}`)).status);
    }
    expect(statuses).toEqual([...Array(LIMITS.join_preview.points).fill(404), 429]);
    const stopped = await preview(guessingUser, '203.0.113.200', testParty.joinCode);
    expect([stopped.status, stopped.body.data]).toEqual([429, undefined]);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await preview(testParty.gm, '203.0.113.201', testParty.joinCode)).status).toBe(200);
  });

  it('receives no ids, members or email address of the game master for a valid code', async () => {
    const { body } = await preview(await person(app), '203.0.113.202', testParty.joinCode);
    expect(Object.keys(body.data as object).sort()).toEqual([
      'description',
      'game_system',
      'gm_name',
      'is_public',
      'join_permission',
      'member_count',
      'name',
      'setting',
    ]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${testParty.id}|${testParty.gm.user.id}|@`));
  });
});
