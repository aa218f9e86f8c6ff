import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** What a hash costs: KiB of memory, and passes over it. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane (DEC-2). */
export const RECOMMENDED_HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash (null) as with one, so that timing does not reveal which accounts exist. */
  matches(storedHash: string | null, password: string): Promise<boolean>;
}

/** @param cost lower only in tests that need many users */
export async function createPasswords(cost: HashCost = RECOMMENDED_HASH_COST): Promise<Passwords> {
  const options = { ...cost, algorithm: 2 satisfies Algorithm, parallelism: 1 };
  const placeholderHash = await hash('no account has this password', options);
  return {
    hash: (password) => hash(normalize(password), options),
    async matches(storedHash, password) {
      const isMatch = await verify(storedHash ?? placeholderHash, normalize(password));
      return isMatch && storedHash !== null;
    },
  };
}

/** Unicode has several encodings of one letter, and keyboards differ in which they produce (NIST SP 800-63B §5.1.1.2). */
const normalize = (password: string): string => password.normalize('NFKC');
