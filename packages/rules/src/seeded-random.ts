/** Reproducible random numbers: the same seed gives the same numbers in the browser and on the server. */
export interface SeededRandom {
  /** A whole number from 0 to n − 1, each equally likely. @throws RangeError unless 1 ≤ n ≤ 2³² */
  below(n: number): number;
}

const RANGE = 2 ** 32;
/** The number of initial values to discard, so that seeds that differ in one bit give unrelated numbers. */
const WARM_UP = 32;

const rotateLeft = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/**
 * xoshiro128** (Blackman and Vigna, public domain). The seed's four words of 32 bits are the initial state, in
 * the order of its digits; the first 32 numbers are discarded. Numbers below n are drawn by rejection sampling, so that
 * all are equally likely. Not for cryptography.
 * @param seed 32 hexadecimal digits
 * @throws RangeError for any other seed
 */
export function seededRandom(seed: string): SeededRandom {
  if (!/^[\da-f]{32}$/.test(seed)) throw new RangeError('A seed must be 32 hexadecimal digits');
  const word = (n: number) => Number.parseInt(seed.slice(n * 8, n * 8 + 8), 16);
  let [a, b, c, d] = [word(0), word(1), word(2), word(3)];
  // An all-zero state would never change.
  if ((a | b | c | d) === 0) d = 1;
  const next = (): number => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
  for (let i = 0; i < WARM_UP; i += 1) next();
  return {
    below(n) {
      if (!Number.isSafeInteger(n) || n < 1 || n > RANGE)
        throw new RangeError('The bound must be from 1 to 2^32');
      const ceiling = RANGE - (RANGE % n);
      let drawn = next();
      while (drawn >= ceiling) drawn = next();
      return drawn % n;
    },
  };
}
