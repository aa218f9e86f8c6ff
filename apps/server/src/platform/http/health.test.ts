import { me } from '@quartermaster/contract/auth';
import { health } from '@quartermaster/contract/health';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client } from '../../../test/client.ts';
import { person } from '../../../test/factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('health check reports ready while the database responds, and returns 503 otherwise', async () => {
  const anyone = client(app.url);
  const mira = await person(app);
  const ready = await anyone.call(health, {});
  expect(ready.status).toBe(200);
  expect(ready.body.data).toEqual({
    live: true,
    ready: true,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    database_ms: expect.any(Number),
  });

  await app.database.drop();
  const unavailable = await anyone.call(health, {});
  expect(unavailable.status).toBe(503);
  expect(unavailable.body.error).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The database cannot be reached.',
  });
  expect((await mira.call(me, {})).body.error.code).toBe('SERVICE_UNAVAILABLE');
});
