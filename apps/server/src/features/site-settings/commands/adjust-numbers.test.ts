import { listAuditLogs } from '@quartermaster/contract/admin';
import {
  exportSettings,
  SETTINGS_CSV_COLUMNS,
  showSettings,
  updateSettings,
} from '@quartermaster/contract/admin-settings';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { apiKey } from '../../../../test/factories/api-keys.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
let ada: Person;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
  [ada, mira] = [await admin(app), await person(app)];
});
afterAll(() => app.close());

type Settings = CallInput<typeof updateSettings>['body']['settings'];
const reason = 'The server moves';
const change = (settings: Settings) => ada.call(updateSettings, { body: { reason, settings } });
const newestEntry = async () =>
  (await ada.call(listAuditLogs, { query: { action: 'settings_changed', per_page: '1' } })).body.data[0];

describe('numeric settings', () => {
  it('are not changed if any is outside its bounds, and all errors are returned in one response', async () => {
    const before = (await ada.call(showSettings, {})).body.data;
    const settings = {
      call_limits: { write: 119, login: 601, search: 100 },
      retention: { reports: 0, devices: 1.5, monitoring: 8 },
    };
    const { status, body } = await ada.send('PATCH', updateSettings.path, { body: { reason, settings } });
    expect([status, body.error?.details]).toEqual([
      422,
      [
        { field: 'settings.call_limits.login', message: 'Must be a whole number from 20 to 600' },
        { field: 'settings.call_limits.write', message: 'Must be a whole number from 120 to 3000' },
        { field: 'settings.retention.reports', message: 'Must be a whole number from 1 to 365' },
        { field: 'settings.retention.devices', message: 'Must be a whole number from 90 to 1095' },
        { field: 'settings.retention.monitoring', message: 'Must be a whole number from 1 to 7' },
      ],
    ]);
    expect((await ada.call(showSettings, {})).body.data).toEqual(before);
  });

  it('are audited with their values before and after, and leave other numbers unchanged', async () => {
    await change({ call_limits: { invite: 30 }, retention: { reports: 90 } });
    await change({ call_limits: { invite: 40, import: 30 } });
    expect((await newestEntry())?.details).toEqual({
      'call_limits.invite_before': 30,
      'call_limits.invite_after': 40,
      reason,
    });
    const { data } = (await ada.call(showSettings, {})).body;
    expect([data.call_limits.invite, data.retention.reports]).toEqual([40, 90]);
  });

  it('are clamped to the nearest bound if another version stored them outside the bounds', async () => {
    await app.sql`update site_settings set call_limits = '{"write": 1, "gone": 5, "search": "x"}'`;
    const { call_limits } = (await ada.call(showSettings, {})).body.data;
    expect([call_limits.write, call_limits.search]).toEqual([120, 240]);
    expect(call_limits).not.toHaveProperty('gone');
  });
});

describe('export of the settings', () => {
  it('has a line for each setting and escapes spreadsheet formulas', async () => {
    await change({ maintenance_message: '=1+1', call_limits: { invite: 50 } });
    const { data } = (await ada.call(showSettings, {})).body;
    const response = await ada.call(exportSettings, {});
    const [header, ...lines] = parse(String(response.body.data), { bom: true }) as string[][];
    expect(header).toEqual([...SETTINGS_CSV_COLUMNS]);
    const values = Object.fromEntries(lines);
    expect(values).toMatchObject({
      maintenance: 'false',
      maintenance_message: "'=1+1",
      registration: 'open',
      default_tier: data.default_tier,
      announcement_mails: 'true',
      updated_at: data.updated_at,
      'call_limits.invite': '50',
    });
    for (const [name, days] of Object.entries(data.retention))
      expect([name, values[`retention.${name}`]]).toEqual([name, String(days)]);
  });
});

describe('rate limit', () => {
  const config = { rateLimits: true } as const;
  const search = (server: TestApp, user: Person) =>
    client(server.url).as(user.token).send('GET', '/api/v1/search/items?search=rope');
  const countRejected = async (server: TestApp, user: Person, calls: number) => {
    const responses = await Promise.all(Array.from({ length: calls }, () => search(server, user)));
    return responses.filter(({ status }) => status === 429).length;
  };

  it('applies in every process after a change, even to users who were rejected before', async () => {
    const thisServer = await startTestApp({ config, database: app.database });
    const otherServer = await startTestApp({ config, database: app.database });
    const [vex, nim] = [await person(app), await person(app)];
    await change({ call_limits: { search: 60 } });
    await until(async () => (await countRejected(thisServer, vex, 1)) === 0);
    expect(await countRejected(thisServer, vex, 80)).toBeGreaterThan(10);
    // Another process admits at most a twentieth of the limit, here 3 requests, in addition (ADR 0077).
    expect(await countRejected(otherServer, vex, 10)).toBeGreaterThanOrEqual(7);
    await change({ call_limits: { search: 1200 } });
    await until(async () => (await countRejected(otherServer, vex, 1)) === 0);
    expect(await countRejected(thisServer, vex, 5)).toBe(0);
    expect(await countRejected(thisServer, nim, 80)).toBe(0);
    await thisServer.close();
    await otherServer.close();
  });

  it('applies to API keys and is reported in the response headers', async () => {
    const thisServer = await startTestApp({ config, database: app.database });
    const key = await apiKey(thisServer, mira);
    await change({ call_limits: { api_key: 50 } });
    await until(async () => {
      const { headers } = await key.send('GET', '/api/v1/parties');
      return headers.get('ratelimit-policy') === '"api-key";q=50;w=60';
    });
    await thisServer.close();
  });
});
