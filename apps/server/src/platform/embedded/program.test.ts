import { afterEach, expect, test, vi } from 'vitest';
import { programOptions } from './program.ts';

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
