import { beforeAll, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { createPasswords, type Passwords } from './passwords.ts';

let passwords: Passwords;
beforeAll(async () => {
  passwords = await createPasswords();
});

test('no password is that of nobody, not even the one that was hashed for it', async () => {
  expect(await passwords.matches(null, 'nobody has this password')).toBe(false);
});

test('a password matches its own hash and no other', async () => {
  const hash = await passwords.hash('Seven-Lanterns-42');
  expect(await passwords.matches(hash, 'Seven-Lanterns-42')).toBe(true);
  expect(await passwords.matches(hash, 'seven-lanterns-42')).toBe(false);
  expect(await passwords.matches(hash, 'Seven-Lanterns-42 ')).toBe(false);
});

test('the hash is argon2id at the OWASP minima, with a salt of its own', async () => {
  const [one, two] = [await passwords.hash('same'), await passwords.hash('same')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(two).not.toBe(one);
});

test('a letter typed on another system is the same letter', async () => {
  const hash = await passwords.hash('Caf\u00e9-Lantern-1');
  expect(await passwords.matches(hash, 'Cafe\u0301-Lantern-1')).toBe(true);
});

test('common passwords are known without regard to case; an unusual one is not among them', async () => {
  expect(await isCommonPassword('123456')).toBe(true);
  expect(await isCommonPassword('PassWord')).toBe(true);
  expect(await isCommonPassword('Seven-Lanterns-42')).toBe(false);
  expect(await isCommonPassword('')).toBe(false);
});
