import { listApiKeys, revokeApiKey } from '@quartermaster/contract/api-key';
import { listParties } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { outcome } from '../../../../test/client.ts';
import { apiKey } from '../../../../test/factories/api-keys.ts';
import { person } from '../../../../test/factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('API key revocation', () => {
  test("is rejected for another user's key, and when an API key requests it", async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const { id, call } = await apiKey(app, mira);
    expect(outcome(await bo.call(revokeApiKey, { params: { id } }))).toBe('404 RESOURCE_NOT_FOUND');
    expect(outcome(await call(revokeApiKey, { params: { id } }))).toBe('403 FORBIDDEN');
    expect((await mira.call(listApiKeys, {})).body.data).toHaveLength(1);
  });

  test('applies to the next request with the key, and removes the key from the list', async () => {
    const mira = await person(app);
    const { id, call } = await apiKey(app, mira);
    const otherKey = await apiKey(app, mira, { name: 'Map bot' });
    expect(outcome(await call(listParties, {}))).toBe('200');
    expect(outcome(await mira.call(revokeApiKey, { params: { id } }))).toBe('204');
    expect(outcome(await call(listParties, {}))).toBe('401 REVOKED_TOKEN');
    expect(outcome(await otherKey.call(listParties, {}))).toBe('200');
    expect((await mira.call(listApiKeys, {})).body.data.map(({ name }) => name)).toEqual(['Map bot']);
    expect(outcome(await mira.call(revokeApiKey, { params: { id } }))).toBe('404 RESOURCE_NOT_FOUND');
  });
});
