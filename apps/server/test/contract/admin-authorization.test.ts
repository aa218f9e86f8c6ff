import { openAdminSession } from '@quartermaster/contract/admin';
import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { type Client, client } from '../client.ts';
import { grantAdmin } from '../factories/admins.ts';
import { apiKey } from '../factories/api-keys.ts';
import { authenticated, type Person, person } from '../factories/people.ts';
import { withTotp } from '../factories/second-factor.ts';
import { endpointsInOrder } from './budget/budget-calls.ts';
import { anyPath } from './operations.ts';

let app: TestApp;
let specs: readonly EndpointSpec[];
let callers: Record<
  'anonymous' | 'user' | 'key' | 'withoutFactor' | 'withoutSession' | 'stale' | 'admin',
  Pick<Client, 'send'>
>;
beforeAll(async () => {
  app = await startTestApp({ config: { adminMfa: true } });
  specs = (await endpointsInOrder()).map(({ spec }) => spec).filter(({ audience }) => audience === 'admin');
  callers = {
    anonymous: client(app.url),
    user: await person(app),
    key: await keyOfAdmin(),
    withoutFactor: await adminWithoutSession(),
    withoutSession: await withFactor(await adminWithoutSession()),
    stale: await authenticated(app, await adminWithSession(), false),
    admin: await adminWithSession(),
  };
});
afterAll(() => app.close());

const adminWithoutSession = async () => grantAdmin(app, await person(app));
async function keyOfAdmin() {
  const testUser = await adminWithoutSession();
  // The tier is set before the first request of this session, because a session and its tier are cached for a second.
  await app.sql`update users set tier = 'tier_3' where id = ${testUser.user.id}`;
  return apiKey(app, await withFactor(testUser));
}
async function withFactor(testUser: Person): Promise<Person> {
  await withTotp(testUser, Date.now());
  return testUser;
}
async function adminWithSession(): Promise<Person> {
  const testUser = await withFactor(await adminWithoutSession());
  const { status } = await testUser.call(openAdminSession, {});
  if (status !== 201) throw new Error(`The admin area did not open: ${status}`);
  return testUser;
}

const outcomeFor = async (caller: keyof typeof callers, { method, path }: EndpointSpec) => {
  const { status, body } = await callers[caller].send(method, anyPath(path));
  return status < 400 ? 'admitted' : body.error.code;
};
/** Whether the wrapper accepts the caller; the handler's response to an unknown id is not tested here. */
const isAdmitted = (outcome: string) =>
  ['admitted', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'].includes(outcome);

const opensSession = (spec: EndpointSpec) => spec.adminSession === 'opens';

describe('admin endpoint', () => {
  it('rejects a request without a session', async () => {
    expect(specs.length).toBeGreaterThan(8);
    for (const spec of specs)
      expect([spec.id, await outcomeFor('anonymous', spec)]).toEqual([spec.id, 'UNAUTHORIZED']);
  });

  it('rejects a user without the admin flag', async () => {
    for (const spec of specs)
      expect([spec.id, await outcomeFor('user', spec)]).toEqual([spec.id, 'FORBIDDEN']);
  });

  it('rejects an API key of an admin', async () => {
    for (const spec of specs)
      expect([spec.id, await outcomeFor('key', spec)]).toEqual([spec.id, 'FORBIDDEN']);
  });

  it('rejects an admin without a second factor', async () => {
    for (const spec of specs)
      expect([spec.id, await outcomeFor('withoutFactor', spec)]).toEqual([
        spec.id,
        opensSession(spec) ? 'SECOND_FACTOR_NOT_SET_UP' : 'ADMIN_SESSION_EXPIRED',
      ]);
  });

  it('rejects an admin who has not opened the admin area', async () => {
    for (const spec of specs.filter(({ adminSession }) => adminSession !== 'opens'))
      expect([spec.id, await outcomeFor('withoutSession', spec)]).toEqual([spec.id, 'ADMIN_SESSION_EXPIRED']);
  });

  it('requires recent authentication only if the contract declares it', async () => {
    for (const spec of specs) {
      const outcome = await outcomeFor('stale', spec);
      if (spec.recentAuth) expect([spec.id, outcome]).toEqual([spec.id, 'RECENT_AUTHENTICATION_REQUIRED']);
      else expect([spec.id, outcome]).toEqual([spec.id, expect.toSatisfy(isAdmitted)]);
    }
  });

  it('accepts an admin who meets all requirements', async () => {
    for (const spec of specs) {
      expect([spec.id, await outcomeFor('admin', spec)]).toEqual([spec.id, expect.toSatisfy(isAdmitted)]);
    }
  });
});
