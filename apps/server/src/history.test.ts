import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { person } from '../test/factories/people.ts';
import { addItems, party } from '../test/factories/test-parties.ts';
import { addPastYears, moveToYear } from '../test/past-years.ts';
import { runTool } from '../test/run-tool.ts';

const thisYear = String(new Date().getUTCFullYear());
const firstYear = String(Number(thisYear) - 3);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addPastYears(app.sql, 3);
  const gm = await person(app);
  await addItems(gm, (await party(gm)).stashId, 'Torch', 5);
  await moveToYear(app.sql, Number(firstYear));
});
afterAll(() => app.close());

describe('npm run history', () => {
  test('closes, verifies and reopens a year', async () => {
    expect(await runTool(app, 'history', 'close', firstYear)).toMatchObject({
      stderr: '',
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(`^${firstYear} is now closed: \\d+ transactions were moved to the schema closed_history`),
      ),
    });
    const verification = await runTool(app, 'verify-ledger');
    expect(verification.code).toBe(0);
    expect(verification.stdout).toContain(`Years up to ${firstYear} are closed: their totals were read.`);
    expect(await runTool(app, 'history', 'close', firstYear)).toMatchObject({
      code: 0,
      stdout: `${firstYear} is already closed. Nothing was changed.\n`,
    });
    expect((await runTool(app, 'history', 'reopen', firstYear)).stdout).toMatch(/^\d{4} is now open: /);
    expect(await runTool(app, 'history', 'reopen', firstYear)).toMatchObject({
      code: 0,
      stdout: `${firstYear} is already open. Nothing was changed.\n`,
    });
  });

  test('reports a rejection without a stack trace', async () => {
    expect(await runTool(app, 'history', 'close', thisYear)).toMatchObject({
      code: 2,
      stderr: `Years up to ${Number(thisYear) - 2} can be closed.\n`,
    });
  });

  test.each([[[]], [['close']], [['close', '20']], [['open', '2023']], [['close', '2023', '2024']]])(
    'prints its usage for %j',
    async (args) => {
      const result = await runTool(app, 'history', ...args);
      expect(result).toMatchObject({ code: 2, stderr: 'npm run history -- close|reopen YEAR\n' });
    },
  );
});
