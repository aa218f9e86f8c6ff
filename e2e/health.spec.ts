import { expect, test } from './strict.ts';

test('server reports that it is live and that its database is ready', async ({ request }) => {
  const response = await request.get('/api/v1/health');
  expect(response.status()).toBe(200);
  const data = { live: true, ready: true, time: expect.any(String), database_ms: expect.any(Number) };
  expect(await response.json()).toEqual({ status: 'success', data });
});
