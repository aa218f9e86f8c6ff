import { createPublicKey, verify } from 'node:crypto';

/** A request as received. The signature covers the timestamp and the raw body. */
export interface SignedDelivery {
  readonly payload: Uint8Array;
  readonly signature: unknown;
  readonly timestamp: unknown;
}

/** Timestamps outside of this range are rejected, so that a recorded request cannot be replayed later. */
const TOLERANCE_MS = 5 * 60_000;
/** The DER header of an Ed25519 public key, which Discord omits (RFC 8410). */
const DER_HEADER = '302a300506032b6570032100';

/** Whether Discord signed this at most five minutes before or after `now`. `publicKey` has 64 hexadecimal digits. */
export function isSignedByDiscord(publicKey: string, delivery: SignedDelivery, now: Date): boolean {
  const { payload, signature, timestamp } = delivery;
  if (typeof signature !== 'string' || !/^[\da-f]{128}$/i.test(signature)) return false;
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) return false;
  const key = createPublicKey({
    key: Buffer.from(DER_HEADER + publicKey, 'hex'),
    format: 'der',
    type: 'spki',
  });
  const signedBytes = Buffer.concat([Buffer.from(timestamp), payload]);
  return verify(null, signedBytes, key, Buffer.from(signature, 'hex'));
}
