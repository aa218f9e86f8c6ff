import { beforeAll, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { createPasswords, type Passwords } from './passwords.ts';

let passwords: Passwords;
beforeAll(async () => {
  passwords = await createPasswords();
});

test('placeholder hash does not match even the password from which it is computed', async () => {
  expect(await passwords.matches(null, 'no account has this password')).toBe(false);
});

test('hash matches only its own password, including case and spaces', async () => {
  const hash = await passwords.hash('Seven-Lanterns-42');
  expect(await passwords.matches(hash, 'Seven-Lanterns-42')).toBe(true);
  expect(await passwords.matches(hash, 'seven-lanterns-42')).toBe(false);
  expect(await passwords.matches(hash, 'Seven-Lanterns-42 ')).toBe(false);
});

test('password hash uses argon2id with the OWASP minimum parameters and a separate salt', async () => {
  const [first, second] = [await passwords.hash('same'), await passwords.hash('same')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

test('password is normalized, so that it matches when typed on another keyboard', async () => {
  const hash = await passwords.hash('Caf\u00e9-Lantern-1');
  expect(await passwords.matches(hash, 'Cafe\u0301-Lantern-1')).toBe(true);
});

test('isCommonPassword returns true for common passwords in any case, and false for unusual passwords', async () => {
  expect(await isCommonPassword('123456')).toBe(true);
  expect(await isCommonPassword('PassWord')).toBe(true);
  expect(await isCommonPassword('Passｗord1')).toBe(true);
  expect(await isCommonPassword('Seven-Lanterns-42')).toBe(false);
  expect(await isCommonPassword('')).toBe(false);
});
