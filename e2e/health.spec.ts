import { expect, test } from './strict.ts';

test('server reports that it is live and its database ready', async ({ request }) => {
  const response = await request.get('/api/v1/health');
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: 'success', data: { live: true, ready: true } });
});
