import { describe, expect, test } from 'vitest';
import { createTokens } from '../../../platform/auth/tokens.ts';
import { parseWebhookUrl, sealToken, unsealToken } from './webhook-url.ts';

const config = { discordUrl: 'https://discord.com' };
const PATH = 'api/webhooks/1184472015540244501/canary-token_Zb3kR9';

describe('Discord webhook URL', () => {
  test.each([
    `http://discord.com/${PATH}`,
    `https://discord.com.example.org/${PATH}`,
    `https://example.org/${PATH}`,
    `https://discord.com@example.org/${PATH}`,
    `https://gm:secret@discord.com/${PATH}`,
    `https://discord.com:8443/${PATH}`,
    `https://127.0.0.1/${PATH}`,
    'https://discord.com/api/webhooks/1184472015540244501',
    'https://discord.com/api/webhooks/abc/token',
    `https://discord.com/${PATH}/../../users`,
    `https://discord.com/${PATH}/slack`,
    `https://discord.com/${PATH}?thread_id=1`,
    'https://discord.com/api/webhooks/1/%2e%2e%2fusers',
    'discord',
    '',
  ])('is rejected when it is %s', (webhookUrl) => {
    expect(() => parseWebhookUrl(webhookUrl, config)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    );
  });

  test.each(['https://discord.com/', 'https://discordapp.com/', 'https://ptb.discord.com/'])(
    'is accepted at %s',
    (origin) => {
      const parts = { discordId: '1184472015540244501', token: 'canary-token_Zb3kR9' };
      expect(parseWebhookUrl(origin + PATH, config)).toEqual(parts);
      expect(parseWebhookUrl(`${origin}${PATH.replace('api/', 'api/v10/')}`, config)).toEqual(parts);
    },
  );

  test('is accepted at the configured origin', () => {
    const parts = parseWebhookUrl(`http://127.0.0.1:9/${PATH}`, { discordUrl: 'http://127.0.0.1:9' });
    expect(parts.token).toBe('canary-token_Zb3kR9');
  });
});

test('sealed token opens only for its party', () => {
  const tokens = createTokens('seven lanterns in a row over the gate', () => new Date());
  const sealed = sealToken(tokens, 'party', 'canary-token');
  expect(sealed.toString('latin1')).not.toContain('canary');
  expect(unsealToken(tokens, 'party', sealed)).toBe('canary-token');
  expect(() => unsealToken(tokens, 'other', sealed)).toThrow();
});
