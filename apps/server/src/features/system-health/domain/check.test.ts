import { expect, it } from 'vitest';
import { degraded, ok, runCheck } from './check.ts';

it('failing check is reported as down with its error', async () => {
  const failingCheck = async () => {
    throw new Error('No such folder');
  };
  expect(await runCheck('disk', failingCheck)).toMatchObject({
    name: 'disk',
    status: 'down',
    summary: 'This could not be checked: No such folder',
    advice: 'Check the server log.',
  });
});

it('finding includes its advice, if any', async () => {
  expect(await runCheck('disk', async () => degraded('Little space.', 'Free up space.'))).toEqual({
    name: 'disk',
    status: 'degraded',
    summary: 'Little space.',
    advice: 'Free up space.',
    verification: null,
  });
  expect((await runCheck('disk', async () => ok('Room.'))).advice).toBeNull();
});
