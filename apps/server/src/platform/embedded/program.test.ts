import { afterEach, expect, test, vi } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { programOptions, runProgram } from './program.ts';

afterEach(() => vi.unstubAllEnvs());

test('database programs inherit no PG, locale or MALLOC variables', () => {
  vi.stubEnv('PGHOST', 'elsewhere.example');
  vi.stubEnv('LC_MESSAGES', 'de_DE.UTF-8');
  vi.stubEnv('MALLOC_TRIM_THRESHOLD_', '131072');
  vi.stubEnv('TZ', 'Europe/Berlin');
  const { env } = programOptions(null);
  expect(env).toMatchObject({ LC_ALL: 'C', TZ: 'Europe/Berlin' });
  expect(Object.keys(env ?? {}).filter((name) => /^(PG|LC_MESSAGES|MALLOC_)/.test(name))).toEqual([]);
});

test('a failed database program is reported to the operator with its output', async () => {
  const failure = runProgram(
    process.execPath,
    ['-e', 'console.error("No space left on device"); process.exit(1)'],
    null,
  );
  await expect(failure).rejects.toThrow(OperatorError);
  await expect(failure).rejects.toThrow(/failed \(1\):\nNo space left on device$/);
});
