import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { client } from '../client.ts';
import { ATTEMPTS } from './attempts.ts';
import { anyPath, type Operation, operationsOf } from './operations.ts';
import { CALLERS, type Caller, callers, type Scene, setTable } from './table.ts';

let app: TestApp;
let operations: Operation[];
/** Reading changes nothing, so all reads share this one; every attempt at writing has a fresh one. */
let table: Scene;
beforeAll(async () => {
  app = await startTestApp();
  table = await setTable(await callers(app));
  operations = await operationsOf(app.url);
});
afterAll(() => app.close());

describe('who may not', () => {
  it('is written down for every call that asks who is calling', () => {
    const guarded = operations.filter((operation) => !operation.isOpen).map((operation) => operation.id);
    expect(Object.keys(ATTEMPTS).sort()).toEqual(guarded.sort());
  });

  it('is somebody who is not signed in, at every call', async () => {
    for (const operation of operations.filter((o) => !o.isOpen)) {
      const anonymous = await client(app.url).send(operation.method, anyPath(operation.path));
      expect([operation.id, anonymous.status, anonymous.body.error.code]).toEqual([
        operation.id,
        401,
        'UNAUTHORIZED',
      ]);
    }
  });

  it.each(Object.entries(ATTEMPTS))(
    '%s answers each caller as the table of roles says',
    async (_id, attempt) => {
      const statuses: number[] = [];
      const scenes = new Map<Caller, Scene>();
      if (attempt(table).method !== 'GET') {
        for (const caller of CALLERS) scenes.set(caller, await setTable(table.people));
      }
      for (const caller of CALLERS) {
        const scene = scenes.get(caller) ?? table;
        const { method, path, body } = attempt(scene);
        const answer = await scene.people[caller].send(method, path, body === undefined ? {} : { body });
        statuses.push(answer.status);
        if (answer.status >= 400) expect(Object.keys(answer.body)).toEqual(['status', 'error']);
      }
      expect(statuses).toEqual(attempt(table).expected);
    },
  );
});
