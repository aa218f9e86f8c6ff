import { normalizePassword } from './passwords.ts';

/** How many common passwords are rejected (DEC-2). */
const REJECTED_COUNT = 3000;

let rejectedPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether this is one of the 3,000 most common passwords, in any case and any Unicode form that `normalizePassword`
 * treats as the same password. The list is loaded on first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  rejectedPasswords ??= readList();
  return (await rejectedPasswords).has(normalizePassword(password).toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // The list is ordered by frequency.
  return new Set(dictionary['passwords-common'].slice(0, REJECTED_COUNT));
}
