import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane (DEC-2). */
const ARGON2ID = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for no one (null) as for a user, so that timing does not distinguish accounts. */
  matches(storedHash: string | null, password: string): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const placeholderHash = await hash('no account has this password', ARGON2ID);
  return {
    hash: (password) => hash(sameLetters(password), ARGON2ID),
    async matches(storedHash, password) {
      const same = await verify(storedHash ?? placeholderHash, sameLetters(password));
      return same && storedHash !== null;
    },
  };
}

/** One letter has several spellings in Unicode, and each keyboard its own (NIST SP 800-63B §5.1.1.2). */
const sameLetters = (password: string): string => password.normalize('NFKC');
