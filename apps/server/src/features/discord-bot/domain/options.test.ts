import { AppError } from '@quartermaster/contract/errors';
import { describe, expect, test } from 'vitest';
import { optionsOf } from './options.ts';

const optionsWith = (name: string, value: string | number | boolean) => optionsOf([{ name, value }]);
const rejection = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

describe('command options', () => {
  test.each([0, -1, 1.5, 2e9, '1', true])('reject the quantity %j', (value) => {
    expect(rejection(() => optionsWith('quantity', value).quantity())).toBe('VALIDATION_ERROR');
  });

  test.each(['a\u0000b', 'a\u202Eb', 'x'.repeat(101), 5])('reject the text %j', (value) => {
    expect(rejection(() => optionsWith('item', value).text('item'))).toBe('VALIDATION_ERROR');
  });

  test('are trimmed, and undefined or false when empty or not sent', () => {
    expect(optionsWith('item', ' rope ').text('item')).toBe('rope');
    expect(optionsWith('item', '  ').text('item')).toBeUndefined();
    expect(optionsOf().quantity()).toBeUndefined();
    expect(optionsWith('quantity', 3).quantity()).toBe(3);
    expect([optionsWith('public', true).isSet('public'), optionsOf().isSet('public')]).toEqual([true, false]);
  });
});
