import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCENT_SURFACES } from '@quartermaster/rules/accent-color';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const blocks = {
  dark: css.split('[data-theme="light"]')[0] ?? '',
  light: css.split('[data-theme="light"]')[1] ?? '',
};

describe('surface tokens', () => {
  test.each(['dark', 'light'] as const)(
    'match the surfaces that the accent contrast check uses in the %s theme',
    (theme) => {
      const surfaces = [0, 1, 2].map((number) =>
        new RegExp(`--surface-${number}: oklch\\(([^)]*)\\)`)
          .exec(blocks[theme])?.[1]
          ?.split(' ')
          .map(Number),
      );
      expect(surfaces).toEqual(ACCENT_SURFACES[theme]);
    },
  );
});
