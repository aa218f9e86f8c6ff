import { listApiKeys } from '@quartermaster/contract/api-key';
import { listParties } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client, outcome } from '../../../test/client.ts';
import { apiKey } from '../../../test/factories/api-keys.ts';
import { person } from '../../../test/factories/people.ts';
import { newApiKey } from '../auth/api-keys.ts';
import { withoutSecrets } from '../logger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('API key in a URL', () => {
  test.each(['/api/v1/parties?api_key=', '/profile?next=', '/cable?token=', '/api/v1/parties/'])(
    'is rejected at %s and revoked',
    async (address) => {
      const mira = await person(app);
      const { secret, call } = await apiKey(app, mira);
      expect(outcome(await client(app.url).send('GET', address + secret))).toBe('401 UNAUTHORIZED');
      expect(outcome(await call(listParties, {}))).toBe('401 REVOKED_TOKEN');
      expect((await mira.call(listApiKeys, {})).body.data).toEqual([]);
    },
  );

  test('is rejected even with a valid session', async () => {
    const mira = await person(app);
    const { secret } = await apiKey(app, mira);
    expect(outcome(await mira.send('GET', `/api/v1/parties?q=${secret}`))).toBe('401 UNAUTHORIZED');
  });

  test('is rejected without revoking a key if it is unknown', async () => {
    const before = await app.sql`select count(*) from api_keys where revoked_at is not null`;
    expect(outcome(await client(app.url).send('GET', `/api/v1/parties?key=${newApiKey()}`))).toBe(
      '401 UNAUTHORIZED',
    );
    expect(await app.sql`select count(*) from api_keys where revoked_at is not null`).toEqual(before);
  });

  test('is removed from the log', () => {
    const key = newApiKey();
    for (const url of [`/a?search=${key}`, `/a/${key}`, `/a?b=%71m_${key.slice(3)}`])
      expect(withoutSecrets(url)).toBe('/[hidden]');
  });
});
