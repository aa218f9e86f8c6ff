import { me } from '@quartermaster/contract/auth';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client } from '../../../test/client.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { createTokens } from './tokens.ts';

let app: TestApp;
let clock = Date.now();
let mira: Person;
let bo: Person;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(clock) });
  [mira, bo] = [await person(app), await person(app)];
});
afterAll(() => app.close());

const codeOf = async (authorization: string) =>
  (await client(app.url).send('GET', me.path, { headers: { authorization } })).body.error?.code;
const sessionOf = async ({ user }: Person): Promise<string> =>
  (await app.sql`select id from sessions where user_id = ${user.id}`)[0]?.id;

describe('request', () => {
  test.each(['', 'Bearer', 'Bearer ', 'Basic bWlyYTptaXJh', 'Bearer a b'])(
    'is rejected with the Authorization header %j',
    async (header) => {
      expect(await codeOf(header)).toBe('UNAUTHORIZED');
    },
  );

  test('is rejected with a refresh token', async () => {
    expect(await codeOf(`Bearer ${mira.refreshToken}`)).toBe('UNAUTHORIZED');
  });

  test("is rejected with a signed token for another user's session", async () => {
    const tokens = createTokens(app.config.secretKey, () => new Date(clock));
    const { token } = await tokens.signAccess(mira.user.id, await sessionOf(bo));
    expect(await codeOf(`Bearer ${token}`)).toBe('REVOKED_TOKEN');
  });

  test('is rejected with a token for another audience', async () => {
    const key = createTokens(app.config.secretKey, () => new Date(clock)).keyFor('access token');
    const token = await new SignJWT({ sid: await sessionOf(mira) })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('quartermaster')
      .setAudience('another-audience')
      .setSubject(mira.user.id)
      .setExpirationTime('1h')
      .sign(key);
    expect(await codeOf(`Bearer ${token}`)).toBe('UNAUTHORIZED');
  });

  test('is rejected 15 minutes after the token was issued, and after the user is deleted', async () => {
    const cass = await person(app);
    await app.sql`delete from users where id = ${cass.user.id}`;
    clock += 1001;
    expect(await codeOf(`Bearer ${cass.token}`)).toBe('REVOKED_TOKEN');
    clock += 15 * 60 * 1000;
    expect(await codeOf(`Bearer ${mira.token}`)).toBe('EXPIRED_TOKEN');
  });
});
