import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRepeatedKeys } from './repeated-keys.ts';

describe('repeated key', () => {
  test.each([
    ['{"a":1,"a":1}', [['a']]],
    ['{"a":1,"b":2,"a":3,"b":4,"a":5}', [['a'], ['b'], ['a']]],
    ['{"party":{"name":"x","name":"y"}}', [['party', 'name']]],
    ['{"lines":[{"n":1},{"n":1,"n":2}]}', [['lines', '1', 'n']]],
    ['[[{"a":1}],[{"a":1,"a":2}]]', [['1', '0', 'a']]],
    ['{"a":1,"\\u0061":2}', [['a']]],
    ['{"\\"":1,"\\"":2}', [['"']]],
    ['{"":1,"":2}', [['']]],
    ['{"__proto__":1,"__proto__":2}', [['__proto__']]],
    ['{ "a" : {"x":1} , "a" : [] }', [['a']]],
  ])('is detected in %s', (text, expected) => {
    expect(findRepeatedKeys(text)).toEqual(expected);
  });
});

describe('body without repeated keys', () => {
  test.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":"\\\\","b":"a"}',
    '"a"',
    '{}',
  ])('is accepted: %s', (text) => {
    expect(findRepeatedKeys(text)).toEqual([]);
  });

  test('is accepted for any output of JSON.stringify, with and without indentation', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (json, space) => {
        expect(findRepeatedKeys(JSON.stringify(JSON.parse(json), null, space))).toEqual([]);
      }),
    );
  });
});

test('key repeated in any object is reported with its path', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
      fc.nat(),
      fc.jsonValue(),
      (object, n, extra) => {
        const entries = Object.entries(object).map(
          ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
        );
        const key = Object.keys(object)[n % entries.length] ?? '';
        const text = `{${[...entries, `${JSON.stringify(key)}:${JSON.stringify(extra)}`].join(',')}}`;
        expect(findRepeatedKeys(`{"wrapper":${text}}`)).toEqual([['wrapper', key]]);
      },
    ),
  );
});

describe('findRepeatedKeys', () => {
  const size = 15 * 1024 * 1024;
  test.each([
    ['a million keys', `{${Array.from({ length: 1_000_000 }, (_, i) => `"k${i}":1`).join()}}`],
    ['deep brackets', '['.repeat(size)],
    ['a string that does not end', `"${'\\"'.repeat(size / 2)}`],
    ['a string of backslashes', `"${'\\'.repeat(size)}`],
    ['many strings', '"",'.repeat(size / 3)],
  ])('throws within a second for %s', (_what, text) => {
    // Measures CPU time, because other tests run on the same machine.
    const started = process.cpuUsage();
    expect(() => findRepeatedKeys(text)).toThrow();
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  });
});
