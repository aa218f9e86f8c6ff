import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { createTokens } from '../../../platform/auth/tokens.ts';
import { newSecret, signedHeaders } from './secret.ts';

const now = () => new Date();
const tokens = createTokens('a key that only tests ever use, and no server', now);

test('signed headers are accepted by the Standard Webhooks library with either of the two secrets, but with no other', () => {
  const [first, second] = [newSecret(tokens, 'hook'), newSecret(tokens, 'hook')];
  const message = { id: 'delivery', at: now(), body: '{"type":"webhook.test"}' };
  const headers = signedHeaders(tokens, 'hook', [first.sealed, second.sealed], message);
  for (const { secret } of [first, second])
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: 'webhook.test' });
  const withOtherSecret = new Webhook(newSecret(tokens, 'hook').secret);
  expect(() => withOtherSecret.verify(message.body, headers)).toThrow('No matching signature');
});

test('secret that was sealed for another webhook or with another key cannot be used', () => {
  const { sealed } = newSecret(tokens, 'hook');
  const message = { id: 'delivery', at: now(), body: '{}' };
  expect(() => signedHeaders(tokens, 'other', [sealed], message)).toThrow();
  const otherKey = createTokens('another key that only tests ever use, and no server', now);
  expect(() => signedHeaders(otherKey, 'hook', [sealed], message)).toThrow();
});
