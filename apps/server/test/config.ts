import { tmpdir } from 'node:os';
import type { Config } from '../src/platform/config.ts';

/** The configuration of test servers: any free port, no rate limits, and the highest tier for every user. */
export const testConfig: Config = {
  nodeEnv: 'test',
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'http://localhost:3000',
  database: null,
  dataDir: tmpdir(),
  secretKey: 'a secret key that is used only in tests',
  logLevel: 'silent',
  rateLimits: false,
  metrics: false,
  monitoring: false,
  otlp: null,
  adminMfa: false,
  corsOrigin: 'http://localhost:3000',
  trustProxy: 0,
  // Tests of tiers set a different default tier.
  defaultTier: 'tier_3',
  isDefaultTierFixed: true,
  smtpUrl: null,
  mailFrom: 'Quartermaster <no-reply@localhost>',
  supportEmail: null,
  mailRetrySeconds: 1,
  poolSize: 10,
  imageStore: 'database',
  imageFetch: true,
  webhookHosts: 'any',
  stripe: null,
  discord: null,
  discordBot: null,
  discordUrl: 'http://127.0.0.1:9',
  languageModel: null,
};
