import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { declaredEndpoints } from '../contract/declared-endpoints.ts';
import { admin } from '../factories/admins.ts';
import { type Person, person } from '../factories/people.ts';

let app: TestApp;
let ada: Person;
let lists: readonly EndpointSpec[];
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
  await person(app);
  lists = (await declaredEndpoints()).filter(
    ({ audience, method, path, query }) =>
      audience === 'admin' && method === 'GET' && query !== undefined && !path.includes('{'),
  );
});
afterAll(() => app.close());

const INJECTED = [
  "' or '1'='1",
  "'; delete from users; --",
  '1) union select password_hash from users --',
  '=1+1',
];
const parametersOf = ({ query }: EndpointSpec): string[] =>
  Object.keys((query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});

it('every admin list filter treats SQL and formulas as text or rejects them', async () => {
  const readUsers = () => app.sql`select count(*)::int as users, min(email) as email from users`;
  const before = await readUsers();
  expect(lists.length).toBeGreaterThan(15);
  for (const spec of lists)
    for (const name of parametersOf(spec))
      for (const value of INJECTED) {
        const response = await ada.send('GET', `${spec.path}?${name}=${encodeURIComponent(value)}`);
        expect([spec.id, name, value, [200, 422].includes(response.status)]).toEqual([
          spec.id,
          name,
          value,
          true,
        ]);
        // The filter matches no row, so the injected text did not widen the condition.
        if (response.status === 200 && name === 'search' && !spec.path.endsWith('/export'))
          expect([spec.id, response.body.data]).toEqual([spec.id, []]);
      }
  expect(await readUsers()).toEqual(before);
}, 120_000);
