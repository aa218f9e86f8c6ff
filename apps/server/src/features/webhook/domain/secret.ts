import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { seal, unseal } from '../../../platform/auth/sealed-secret.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';

type Keys = Pick<Tokens, 'keyFor'>;

const PREFIX = 'whsec_';
/** The specification allows 24 to 64 bytes. */
const SECRET_BYTES = 32;

const keyOf = (tokens: Keys): Buffer => tokens.keyFor('webhook secret');

/** A new secret: as text for the user, and sealed for the database. */
export function newSecret(tokens: Keys, webhookId: string): { secret: string; sealed: Buffer } {
  const bytes = randomBytes(SECRET_BYTES);
  return { secret: PREFIX + bytes.toString('base64'), sealed: seal(keyOf(tokens), webhookId, bytes) };
}

export interface Message {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers of the Standard Webhooks specification; one signature for each secret. */
export function signedHeaders(
  tokens: Keys,
  webhookId: string,
  sealedSecrets: readonly Buffer[],
  { id, at, body }: Message,
): Record<string, string> {
  const signatures = sealedSecrets.map((sealed) =>
    new Webhook(unseal(keyOf(tokens), webhookId, sealed).toString('base64')).sign(id, at, body),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
