import { expect, it } from 'vitest';
import { line, publicUrl, time } from './fields.ts';

it.each([
  ['2026-11-25T22:00:00.000Z', true],
  ['0000-01-01T00:00:00.000Z', false],
  ['0001-01-01T00:00:00.000Z', false],
  ['2026-11-25T22:00:00.000+01:00', false],
])('time %s is accepted: %s', (value, isAccepted) => {
  expect(time.safeParse(value).success).toBe(isAccepted);
});

it.each([
  ['https://0.gravatar.com/avatar/1', true],
  ['https://10.example.com/banner.png', true],
  ['https://www.localguide.example.com/map.png', true],
  ['https://cdn.internal-art.com/sword.png', true],
  ['https://93.184.215.14/sword.png', true],
  ['https://10.0.0.1/sword.png', false],
  ['https://0x7f.1/sword.png', false],
  ['https://172.31.255.255./sword.png', false],
  ['https://[::1]/sword.png', false],
  ['https://localhost./sword.png', false],
  ['https://app.localhost/sword.png', false],
  ['https://printer.LOCAL/sword.png', false],
  ['https://metadata.google.internal/sword.png', false],
])('URL %s is accepted as public: %s', (value, isAccepted) => {
  expect(publicUrl.safeParse(value).success).toBe(isAccepted);
});

it.each([undefined, '', ' '])(
  'required line of text %j is rejected with the message of its field',
  (value) => {
    const { error } = line(60, 1, 'Character name is required').safeParse(value);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Character name is required']);
  },
);
