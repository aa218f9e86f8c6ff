import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/config-problems.ts';
import { loadConfig } from './config.ts';

const key = 'k'.repeat(32);
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'config-'));
  return () => rm(dataDir, { recursive: true });
});

describe('default configuration', () => {
  test('uses port 3000, rate limits and no trusted proxy', () => {
    expect(loadConfig({ SECRET_KEY: key })).toMatchObject({
      nodeEnv: 'production',
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      corsOrigin: 'http://localhost:3000',
      database: null,
      logLevel: 'warn',
      rateLimits: true,
      metrics: false,
      monitoring: true,
      trustProxy: 0,
      smtpUrl: null,
      mailFrom: 'Quartermaster <no-reply@localhost>',
      mailRetrySeconds: 5,
      defaultTier: 'tier_free',
      isDefaultTierFixed: false,
      poolSize: 10,
      secretKey: key,
    });
  });

  test('treats an empty value as unset', () => {
    expect(loadConfig({ SECRET_KEY: key, PORT: '', DATABASE_URL: '', LOG_LEVEL: '' })).toMatchObject({
      port: 3000,
      database: null,
      logLevel: 'warn',
    });
  });
});

describe('configuration', () => {
  test('is read from the environment', () => {
    const config = loadConfig({
      NODE_ENV: 'test',
      PORT: '8080',
      HOST: '::1',
      PUBLIC_URL: 'https://table.example/',
      DATABASE_URL: 'postgres://gm:p%40ss@db.example:6543/table?sslmode=require',
      DATA_DIR: 'somewhere',
      SECRET_KEY: key,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ADMIN_MFA: 'off',
      METRICS: 'on',
      MONITORING: 'off',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/',
      OTEL_METRIC_EXPORT_INTERVAL: '5000',
      OTEL_SERVICE_NAME: 'table',
      CORS_ORIGIN: 'https://other.example',
      TRUST_PROXY: '2',
      SMTP_URL: 'smtps://gm:p%40ss@mail.example:465',
      MAIL_FROM: 'The Table <table@mail.example>',
      SUPPORT_EMAIL: 'desk@table.example',
      MAIL_RETRY_SECONDS: '30',
      DEFAULT_TIER: 'tier_3',
      POOL_SIZE: '25',
      IMAGE_STORE: 'folder',
      IMAGE_FETCH: 'off',
      WEBHOOK_HOSTS: 'any',
      STRIPE_SECRET_KEY: 'sk_test_sevenLanterns',
      STRIPE_WEBHOOK_SECRET: 'whsec_sevenLanterns',
      DISCORD_CLIENT_ID: '1234567890',
      DISCORD_CLIENT_SECRET: 'seven lanterns',
      AI_URL: 'https://ai.example/v1/',
      AI_KEY: 'sk-seven-lanterns',
      AI_MODEL: 'org/small:8b',
    });
    expect(config).toEqual({
      nodeEnv: 'test',
      port: 8080,
      host: '::1',
      publicUrl: 'https://table.example',
      database: {
        host: 'db.example',
        port: 6543,
        database: 'table',
        username: 'gm',
        password: 'p@ss',
        ssl: 'require',
      },
      dataDir: join(process.cwd(), 'somewhere'),
      secretKey: key,
      logLevel: 'silent',
      rateLimits: false,
      adminMfa: false,
      metrics: true,
      monitoring: false,
      otlp: { url: 'http://collector.example:4318', intervalMs: 5000, serviceName: 'table' },
      corsOrigin: 'https://other.example',
      trustProxy: 2,
      smtpUrl: 'smtps://gm:p%40ss@mail.example:465',
      mailFrom: 'The Table <table@mail.example>',
      supportEmail: 'desk@table.example',
      mailRetrySeconds: 30,
      defaultTier: 'tier_3',
      isDefaultTierFixed: true,
      poolSize: 25,
      imageStore: 'folder',
      imageFetch: false,
      webhookHosts: 'any',
      stripe: {
        secretKey: 'sk_test_sevenLanterns',
        webhookSecret: 'whsec_sevenLanterns',
        url: 'https://api.stripe.com',
      },
      discord: { clientId: '1234567890', clientSecret: 'seven lanterns', url: 'https://discord.com' },
      discordBot: null,
      discordUrl: 'https://discord.com',
      languageModel: { url: 'https://ai.example/v1', key: 'sk-seven-lanterns', model: 'org/small:8b' },
    });
  });

  test.each([
    ['postgres://u:p@localhost/db', { host: 'localhost', port: 5432, ssl: false }],
    ['postgresql://u@[::1]:5433/db', { host: '::1', port: 5433, password: '' }],
    ['postgres://u:p@/db?host=/var/run/postgresql', { host: '/var/run/postgresql', database: 'db' }],
  ])('contains the database target of the URL %s', (url, target) => {
    expect(loadConfig({ SECRET_KEY: key, DATABASE_URL: url }).database).toMatchObject(target);
  });
});

describe('configuration check', () => {
  test('reports all errors together, each with name, value and allowed values', () => {
    const env = {
      NODE_ENV: 'prod',
      PORT: '70000',
      HOST: 'a b',
      PUBLIC_URL: 'javascript:alert(1)',
      LOG_LEVEL: 'loud',
      RATE_LIMITS: 'no',
      METRICS: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_METRIC_EXPORT_INTERVAL: '10',
      CORS_ORIGIN: 'https://a.example/path',
      TRUST_PROXY: '-1',
      MAIL_FROM: 'nobody at all',
      MAIL_RETRY_SECONDS: '0',
      DEFAULT_TIER: 'gold',
      POOL_SIZE: '0',
      DISCORD_URL: 'http://discord.example',
    };
    const problems = problemsOf(env);
    expect(problems).toHaveLength(Object.keys(env).length);
    for (const [name, value] of Object.entries(env)) {
      expect(problems).toContainEqual(expect.stringMatching(`^${name}: .*allowed: \\w`));
      expect(problems).toContainEqual(expect.stringContaining(JSON.stringify(value)));
    }
  });

  test('reports conflicts between settings together with invalid values', () => {
    expect(
      problemsOf({
        PORT: '70000',
        RATE_LIMITS: 'off',
        DATABASE_URL: 'mysql://db/x',
        SMTP_URL: 'smtp://mail.example',
        AI_KEY: 'sk-seven',
        DISCORD_CLIENT_ID: 'a b',
      }),
    ).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^DATABASE_URL: /),
      expect.stringMatching(/^DISCORD_CLIENT_ID: "a b" is not allowed/),
      expect.stringMatching(/^RATE_LIMITS: "off" is not allowed with NODE_ENV=production/),
      expect.stringMatching(/^SECRET_KEY: missing; required together with DATABASE_URL/),
      'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET: set both or neither',
      expect.stringMatching(/^AI_KEY: allowed only if AI_URL/),
      expect.stringMatching(/^PUBLIC_URL: missing; required together with SMTP_URL/),
    ]);
  });

  test.each([
    { NODE_ENV: 'prod', RATE_LIMITS: 'off' },
    { DATABASE_URL: 'postgres://u:p@h/db', SECRET_KEY: 'short' },
    { PUBLIC_URL: 'table.example', SMTP_URL: 'smtp://mail.example' },
    { AI_URL: 'ai.example', AI_MODEL: 'small', AI_KEY: 'sk-seven' },
    { WEBHOOK_HOSTS: 'none' },
    { STRIPE_API_URL: 'stripe.example' },
  ])('reports only the invalid value and no conflict with it: %j', (env) => {
    expect(problemsOf({ SECRET_KEY: key, ...env })).toEqual([
      expect.stringMatching(/is not allowed; allowed: /),
    ]);
  });

  test('never prints a secret', () => {
    const problems = problemsOf({
      PUBLIC_URL: 'https://example.org',
      AI_URL: 'https://ai.example',
      AI_MODEL: 'small',
      DISCORD_CLIENT_ID: '1234567890',
      AI_KEY: 'hunter2 hunter2',
      STRIPE_SECRET_KEY: 'hunter2',
      STRIPE_WEBHOOK_SECRET: 'hunter2',
      SECRET_KEY: 'hunter2',
      DATABASE_URL: 'mysql://gm:hunter2@db/x',
      DISCORD_CLIENT_SECRET: 'hunter2',
      SMTP_URL: 'http://gm:hunter2@mail',
    });
    expect(problems).toHaveLength(7);
    expect(problems.join()).not.toContain('hunter2');
    const urls = problemsOf({
      PUBLIC_URL: 'https://gm:hunter2@example.org',
      CORS_ORIGIN: 'https://hunter2@example.org',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example?key=hunter2',
      AI_URL: 'https://gm:hun/ter2@ai.example',
      AI_MODEL: 'small',
      DISCORD_URL: 'https://gm:hunter2@discord.example',
      STRIPE_API_URL: 'https://gm:hunter2@stripe.example',
    });
    expect(urls).toHaveLength(6);
    expect(urls.join()).not.toMatch(/hunter2|ter2/);
    expect(problemsOf({ AI_URL: 'gm:hunter2@ai.example' }).join()).not.toContain('hunter2');
    const unescapedPassword = { SECRET_KEY: key, DATABASE_URL: 'postgres://gm:?hunter2@db/x' };
    expect(problemsOf(unescapedPassword).join()).not.toContain('hunter2');
  });

  test.each([
    ['http://u:p@h/db', 'does not begin with postgres://'],
    ['postgres://u:p@h/', 'name of the database is missing'],
    ['postgres://h/db', 'user is missing'],
    ['postgres://u:p@h/db?sslmode=perhaps', 'sslmode is not one of'],
    ['postgres://u:p@h/db?options=-c', 'parameter "options" is not supported'],
  ])('reports the error in the database URL %s', (url, reason) => {
    expect(problemsOf({ SECRET_KEY: key, DATABASE_URL: url })).toEqual([expect.stringContaining(reason)]);
  });

  test('rejects disabled rate limits in production', () => {
    expect(problemsOf({ NODE_ENV: 'production', SECRET_KEY: key, RATE_LIMITS: 'off' })).toEqual([
      expect.stringContaining('is not allowed with NODE_ENV=production'),
    ]);
    expect(problemsOf({ NODE_ENV: 'test', SECRET_KEY: key, RATE_LIMITS: 'off' })).toEqual([]);
  });

  test('rejects a DATABASE_URL without a secret key', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://u:p@h/db' })).toEqual([
      expect.stringMatching(/^SECRET_KEY: .*required together with DATABASE_URL/),
    ]);
  });
});

describe('secret key', () => {
  test('is generated once, and readable only by its owner', async () => {
    const first = loadConfig({ DATA_DIR: dataDir }).secretKey;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(loadConfig({ DATA_DIR: dataDir }).secretKey).toBe(first);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  });

  test('differs between folders', () => {
    const secretKey = loadConfig({ DATA_DIR: join(dataDir, 'one') }).secretKey;
    expect(loadConfig({ DATA_DIR: join(dataDir, 'two') }).secretKey).not.toBe(secretKey);
  });
});
