import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/config-problems.ts';
import { loadConfig } from './config.ts';

const key = 'k'.repeat(32);

describe('configuration of external services', () => {
  test.each([{ DISCORD_CLIENT_ID: '1234567890' }, { DISCORD_CLIENT_SECRET: 'seven lanterns' }])(
    'rejects incomplete Discord settings: %j',
    (env) => {
      expect(problemsOf({ SECRET_KEY: key, ...env })).toEqual([
        'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET: set both or neither',
      ]);
    },
  );

  test('enables the Discord bot if its public key is set, which requires the sign-in settings', () => {
    const bot = { DISCORD_PUBLIC_KEY: 'ab'.repeat(32) };
    const application = { DISCORD_CLIENT_ID: '1234567890', DISCORD_CLIENT_SECRET: 'seven lanterns' };
    expect(problemsOf({ SECRET_KEY: key, ...bot })).toEqual([
      expect.stringMatching(/^DISCORD_CLIENT_ID: .*required together with DISCORD_PUBLIC_KEY/),
    ]);
    expect(problemsOf({ SECRET_KEY: key, ...application, DISCORD_PUBLIC_KEY: 'ab' })).toEqual([
      expect.stringMatching(/^DISCORD_PUBLIC_KEY: .*64 hexadecimal digits/),
    ]);
    expect(loadConfig({ SECRET_KEY: key, ...application }).discordBot).toBe(null);
    expect(loadConfig({ SECRET_KEY: key, ...application, ...bot }).discordBot).toEqual({
      publicKey: 'ab'.repeat(32),
      token: null,
      url: 'https://discord.com',
      deferAfterMs: 2000,
    });
  });

  test.each([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    'https://discord.example',
  ])('accepts the Discord URL %s', (url) => {
    expect(problemsOf({ SECRET_KEY: key, DISCORD_URL: url })).toEqual([]);
  });

  test.each([
    'http://127.0.0.1.example.org',
    'http://localhost.example',
    'https://discord.com/api',
    'https://u:p@discord.com',
  ])('rejects the Discord URL %s', (url) => {
    expect(problemsOf({ SECRET_KEY: key, DISCORD_URL: url })).toEqual([
      expect.stringMatching(/^DISCORD_URL: /),
    ]);
  });

  test.each([{ STRIPE_SECRET_KEY: 'sk_test_12345678' }, { STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }])(
    'rejects incomplete Stripe settings: %j',
    (env) => {
      expect(problemsOf({ SECRET_KEY: key, PUBLIC_URL: 'https://table.example', ...env })).toEqual([
        expect.stringContaining('set both or neither'),
      ]);
    },
  );

  test('rejects a custom Stripe API URL in production', () => {
    const env = { SECRET_KEY: key, STRIPE_API_URL: 'http://127.0.0.1:4242' };
    expect(problemsOf({ ...env, NODE_ENV: 'test' })).toEqual([]);
    expect(problemsOf({ ...env, NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^STRIPE_API_URL: .*NODE_ENV=production/),
    ]);
  });

  test('requires a public URL for Stripe in production', () => {
    const env = { STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };
    expect(problemsOf({ SECRET_KEY: key, ...env })).toEqual([expect.stringMatching(/^PUBLIC_URL: /)]);
  });

  test.each([
    [{ AI_URL: 'https://ai.example/v1' }, /^AI_URL and AI_MODEL: /],
    [{ AI_MODEL: 'small' }, /^AI_URL and AI_MODEL: /],
    [{ AI_KEY: 'sk-seven' }, /^AI_KEY: allowed only if/],
    [{ AI_URL: 'http://ai.example/v1', AI_MODEL: 'small', AI_KEY: 'sk-seven' }, /^AI_KEY: allowed only if/],
    [{ AI_URL: 'https://u:p@ai.example/v1', AI_MODEL: 'small' }, /^AI_URL: /],
    [{ AI_URL: 'https://:p@ai.example/v1', AI_MODEL: 'small' }, /^AI_URL: /],
  ])('rejects the AI settings %j', (env, problem) => {
    expect(problemsOf({ SECRET_KEY: key, ...env })).toEqual([expect.stringMatching(problem)]);
  });

  test.each([
    { AI_URL: 'http://ollama:11434/v1' },
    { AI_URL: 'http://127.0.0.1:8080/v1', AI_KEY: 'sk-seven' },
  ])('accepts the AI settings %j', (env) => {
    expect(problemsOf({ SECRET_KEY: key, AI_MODEL: 'small', ...env })).toEqual([]);
  });
});
