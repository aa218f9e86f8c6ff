import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { client } from '../client.ts';
import type { Attempt } from './attempts/attempt.ts';
import { ATTEMPTS } from './attempts.ts';
import { anyPath, type Operation, operationsOf } from './operations.ts';
import { CALLERS, callers, createFixture, type Fixture, newFixtureFor } from './test-fixture.ts';

let app: TestApp;
let operations: Operation[];
/** The party that all reads and rejections use, because they change nothing. */
let sharedFixture: Fixture;
beforeAll(async () => {
  app = await startTestApp();
  sharedFixture = await createFixture(await callers(app));
  operations = await operationsOf(app.url);
});
afterAll(() => app.close());

/**
 * A new fixture for each caller whose attempt succeeds, and the shared one for the others. All are created before the
 * first attempt, because an attempt can change what the callers may create.
 */
async function fixturesFor(attempt: (fixture: Fixture) => Attempt): Promise<Fixture[]> {
  const fixtures: Fixture[] = [];
  for (const status of attempt(sharedFixture).expected)
    fixtures.push(status >= 400 ? sharedFixture : await newFixtureFor(sharedFixture, attempt));
  return fixtures;
}

describe('authorization table', () => {
  it('covers every endpoint that requires a session', () => {
    const guarded = operations.filter(({ isOpen }) => !isOpen).map(({ id }) => id);
    expect(Object.keys(ATTEMPTS).sort()).toEqual(guarded.sort());
  });

  it.each(Object.entries(ATTEMPTS))(
    'lists the status that each caller of %s receives',
    async (_id, attempt) => {
      const { method: sharedMethod, expected } = attempt(sharedFixture);
      const fixtures = sharedMethod === 'GET' ? CALLERS.map(() => sharedFixture) : await fixturesFor(attempt);
      const statuses: number[] = [];
      for (const [i, caller] of CALLERS.entries()) {
        const fixture = fixtures[i] ?? sharedFixture;
        const { method, path, body } = attempt(fixture);
        const response = await fixture.people[caller].send(method, path, body === undefined ? {} : { body });
        statuses.push(response.status);
        if (response.status >= 400) expect(Object.keys(response.body)).toEqual(['status', 'error']);
      }
      expect(statuses).toEqual(expected);
    },
  );
});

it('every endpoint that requires a session rejects a request without one', async () => {
  for (const operation of operations.filter(({ isOpen }) => !isOpen)) {
    const anonymous = await client(app.url).send(operation.method, anyPath(operation.path));
    expect([operation.id, anonymous.status, anonymous.body.error.code]).toEqual([
      operation.id,
      401,
      'UNAUTHORIZED',
    ]);
  }
});
