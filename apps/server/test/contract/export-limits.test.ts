import { expect, it } from 'vitest';
import { declaredEndpoints } from './declared-endpoints.ts';

it('every file that a signed-in user downloads counts toward the rate limit of exports', async () => {
  const exports = (await declaredEndpoints()).filter(
    ({ audience, reply }) => audience !== 'anyone' && reply.file !== undefined,
  );
  expect(exports.length).toBeGreaterThan(20);
  expect(exports.filter(({ limit }) => limit !== 'export').map(({ id }) => id)).toEqual([]);
});
