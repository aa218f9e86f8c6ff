import { lowContrastThemes } from '@quartermaster/rules/accent-color';
import { expect, test } from 'vitest';
import { ACCENTS } from './view.ts';

test.each(ACCENTS)('accent color “$name” is visible in both themes', ({ color }) => {
  expect(lowContrastThemes(color)).toEqual([]);
});
