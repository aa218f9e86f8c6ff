import {
  exportSystemHealth,
  HEALTH_CHECKS,
  HEALTH_CSV_COLUMNS,
  type HealthCheckName,
  showSystemHealth,
} from '@quartermaster/contract/system-health';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { createStallingProxy } from '../../../../test/stalling-proxy.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await admin(app);
});
afterAll(() => app.close());

const read = async () => (await ada.call(showSystemHealth, {})).body.data;
const checkOf = async (name: HealthCheckName) => (await read()).checks.find((check) => check.name === name);
describe('system health', () => {
  it('lists every check in order, with advice only for problems, and has the worst status of its checks', async () => {
    const { checks, status } = await read();
    expect(checks.map(({ name }) => name)).toEqual([...HEALTH_CHECKS]);
    for (const { name, status: checkStatus, advice } of checks)
      expect([name, advice !== null]).toEqual([name, checkStatus === 'degraded' || checkStatus === 'down']);
    expect(status).toBe(checks.some((check) => check.status === 'down') ? 'down' : 'degraded');
    for (const name of ['migrations', 'jobs', 'clock'] as const)
      expect([name, (await checkOf(name))?.status]).toEqual([name, 'ok']);
    for (const name of ['stripe', 'discord', 'ai', 'mail'] as const)
      expect([name, (await checkOf(name))?.status]).toEqual([name, 'off']);
  });
});

describe('export of the system health', () => {
  it('has a line for each check, with its advice', async () => {
    const response = await ada.call(exportSystemHealth, {});
    const lines = parse(String(response.body.data), { bom: true }) as string[][];
    const { checks } = await read();
    expect(lines).toEqual([
      [...HEALTH_CSV_COLUMNS],
      // Measured values differ each time: clock, disk and database.
      ...checks.map(({ name, status, advice }) => [name, status, expect.any(String), advice ?? '', '']),
    ]);
  });
});

describe('system health without a database', () => {
  it('returns 503 while the database is unreachable, and every check again once the database is back', async () => {
    const proxy = await createStallingProxy(app.database.target);
    const secondServer = await startTestApp({ database: { ...app.database, target: proxy.target } });
    const adminOnSecond = client(secondServer.url).as(ada.token);
    const checkNames = async () => {
      const { status, body } = await adminOnSecond.call(showSystemHealth, {});
      return status === 200 ? body.data.checks.map(({ name }) => name) : [status, body.error.code];
    };
    try {
      expect(await checkNames()).toEqual([...HEALTH_CHECKS]);
      await proxy.close();
      for (let n = 0; n < 3; n += 1) expect(await checkNames()).toEqual([503, 'SERVICE_UNAVAILABLE']);
      await proxy.reopen();
      await expect.poll(checkNames, { timeout: 10_000 }).toEqual([...HEALTH_CHECKS]);
    } finally {
      await secondServer.close();
      await proxy.close();
    }
  });
});
