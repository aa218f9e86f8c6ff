import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** The cost of a hash: memory in KiB and number of passes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane (DEC-2). */
export const RECOMMENDED_HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time if there is no stored hash (null), so that timing does not reveal which accounts exist. */
  matches(storedHash: string | null, password: string): Promise<boolean>;
}

/** @param cost reduced only in tests that create many users */
export async function createPasswords(cost: HashCost = RECOMMENDED_HASH_COST): Promise<Passwords> {
  const options = { ...cost, algorithm: 2 satisfies Algorithm, parallelism: 1 };
  const placeholderHash = await hash('no account has this password', options);
  return {
    hash: (password) => hash(normalizePassword(password), options),
    async matches(storedHash, password) {
      const isMatch = await verify(storedHash ?? placeholderHash, normalizePassword(password));
      return isMatch && storedHash !== null;
    },
  };
}

/** Unicode has several encodings of one letter, and keyboards produce different ones (NIST SP 800-63B §5.1.1.2). */
export const normalizePassword = (password: string): string => password.normalize('NFKC');
