import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { client } from '../client.ts';
import { ATTEMPTS } from './attempts.ts';
import { anyPath, type Operation, operationsOf } from './operations.ts';
import { CALLERS, callers, readBy, type Scene, setTable } from './test-scene.ts';

let app: TestApp;
let operations: Operation[];
/** Reads and refusals change nothing, so they share this party. */
let table: Scene;
beforeAll(async () => {
  app = await startTestApp();
  table = await setTable(await callers(app));
  operations = await operationsOf(app.url);
});
afterAll(() => app.close());

/**
 * A party for each caller who may write, all of them created before the first attempt can change who may create one.
 */
async function scenesFor(expected: readonly number[], keys: ReadonlySet<keyof Scene>): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for (const status of expected)
    scenes.push(status >= 400 ? table : await setTable(table.people, (key) => keys.has(key)));
  return scenes;
}

describe('authorization table', () => {
  it('covers every call with a caller', () => {
    const guarded = operations.filter((operation) => !operation.isOpen).map((operation) => operation.id);
    expect(Object.keys(ATTEMPTS).sort()).toEqual(guarded.sort());
  });

  it('refuses a request without a session at every call', async () => {
    for (const operation of operations.filter((o) => !o.isOpen)) {
      const anonymous = await client(app.url).send(operation.method, anyPath(operation.path));
      expect([operation.id, anonymous.status, anonymous.body.error.code]).toEqual([
        operation.id,
        401,
        'UNAUTHORIZED',
      ]);
    }
  });

  it.each(Object.entries(ATTEMPTS))('%s answers each caller as the role table says', async (_id, attempt) => {
    const { method: way, expected } = attempt(table);
    const scenes =
      way === 'GET' ? CALLERS.map(() => table) : await scenesFor(expected, readBy(table, attempt));
    const statuses: number[] = [];
    for (const [i, caller] of CALLERS.entries()) {
      const scene = scenes[i] ?? table;
      const { method, path, body } = attempt(scene);
      const answer = await scene.people[caller].send(method, path, body === undefined ? {} : { body });
      statuses.push(answer.status);
      if (answer.status >= 400) expect(Object.keys(answer.body)).toEqual(['status', 'error']);
    }
    expect(statuses).toEqual(expected);
  });
});
