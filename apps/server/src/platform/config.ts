import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { DatabaseTarget } from './database-target.ts';
import { OperatorError } from './operator-error.ts';
import { storedSecretKey } from './secret-key.ts';
import { readSettings, type Settings } from './settings.ts';

/** Everything about the server that its operator can set; docs/operations.md explains each. */
export type Config = {
  nodeEnv: 'production' | 'development' | 'test';
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** The address people open, without a slash at its end; links in mails are built from it. */
  publicUrl: string;
  /** Null: the embedded database in `dataDir`. */
  database: DatabaseTarget | null;
  /** Absolute. */
  dataDir: string;
  secretKey: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  rateLimits: boolean;
  metrics: boolean;
  /** Records requests and load for the admin area. */
  monitoring: boolean;
  /** The collector that metrics are sent to; null: none is. */
  otlp: OtlpCollector | null;
  /** The admin area opens only for admins with a second factor. */
  adminMfa: boolean;
  /** The one origin whose pages may call the API. */
  corsOrigin: string;
  /** How many proxies in front of the server are trusted to report the client's address; 0 = none. */
  trustProxy: number;
  /** No one's tier is lower than this. */
  defaultTier: Tier;
  /** The environment names the default tier, so that admins cannot change it. */
  fixesDefaultTier: boolean;
  /** Null: mails are written to files in `dataDir`/outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Support requests are mailed there; null: they are only stored. */
  supportEmail: string | null;
  /** The first pause before a mail is tried again. */
  mailRetrySeconds: number;
  /** Database connections of this process. */
  poolSize: number;
  /** Where uploaded pictures are stored: in the database, or in `dataDir`/images. */
  imageStore: 'database' | 'folder';
  /** The server fetches pictures that people name by their address, once, from public hosts. */
  imageFetch: boolean;
  /** Where webhooks lead: https to public hosts, or in tests anywhere. */
  webhookHosts: 'public' | 'any';
  /** The Stripe account that takes payments; null: the sandbox, which takes no money. */
  stripe: StripeAccount | null;
  /** The Discord application that people sign in through; null: not offered. */
  discord: DiscordApplication | null;
  /** The bot of that application; null: its interactions are not answered. */
  discordBot: DiscordBot | null;
  /** The origin of Discord's API, at which channel webhooks are called; without a slash at its end. */
  discordUrl: string;
  /** The language model that drafts; null: only the built-in generator does. */
  languageModel: LanguageModelAccount | null;
};

export interface OtlpCollector {
  /** Of OTLP over HTTP, without `/v1/metrics` and without a slash at its end. */
  readonly url: string;
  readonly intervalMs: number;
  /** The name of this server at the collector. */
  readonly serviceName: string;
}

export interface StripeAccount {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The origin of Stripe's API, without a slash at its end. */
  readonly url: string;
}

export interface DiscordApplication {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Discord's origin, without a slash at its end. */
  readonly url: string;
}

export interface DiscordBot {
  /** Of the Ed25519 key that signs interactions, 64 hexadecimal digits. */
  readonly publicKey: string;
  /** Slower responses are deferred: Discord waits three seconds. */
  readonly deferAfterMs: number;
  /** Registers the commands; null: they cannot be registered from here. */
  readonly token: string | null;
  /** Discord's origin, without a slash at its end. */
  readonly url: string;
}

export interface LanguageModelAccount {
  /** An OpenAI-compatible API, without `/chat/completions` and without a slash at its end. */
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
}

/** The environment is not usable; `problems` has one line for each. */
export class ConfigError extends OperatorError {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(['The configuration is invalid:', ...problems.map((line) => `  ${line}`)].join('\n'));
    this.problems = problems;
  }
}

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Reads the configuration from the environment. Generates and stores a secret key in the data folder when none
 * is given. Throws a ConfigError that lists all problems at once.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const settings = readSettings(env);
  if (Array.isArray(settings)) throw new ConfigError(settings);
  // A relative DATA_DIR is relative to the working directory of the shell; the default is in the project.
  const dataDir = settings.DATA_DIR === undefined ? resolve(projectRoot, 'data') : resolve(settings.DATA_DIR);
  return { ...configOf(settings), dataDir, secretKey: settings.SECRET_KEY ?? storedSecretKey(dataDir) };
}

function configOf(settings: Settings): Omit<Config, 'dataDir' | 'secretKey'> {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return {
    nodeEnv: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    database: settings.DATABASE_URL ?? null,
    logLevel: settings.LOG_LEVEL,
    rateLimits: settings.RATE_LIMITS,
    metrics: settings.METRICS,
    monitoring: settings.MONITORING,
    otlp: otlpOf(settings),
    adminMfa: settings.ADMIN_MFA,
    corsOrigin: settings.CORS_ORIGIN ?? new URL(publicUrl).origin,
    trustProxy: settings.TRUST_PROXY,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? `Quartermaster <no-reply@${new URL(publicUrl).hostname}>`,
    supportEmail: settings.SUPPORT_EMAIL ?? null,
    mailRetrySeconds: settings.MAIL_RETRY_SECONDS,
    defaultTier: settings.DEFAULT_TIER ?? 'tier_free',
    fixesDefaultTier: settings.DEFAULT_TIER !== undefined,
    poolSize: settings.POOL_SIZE,
    imageStore: settings.IMAGE_STORE,
    imageFetch: settings.IMAGE_FETCH,
    webhookHosts: settings.WEBHOOK_HOSTS,
    stripe: stripeOf(settings),
    discord: discordOf(settings),
    discordBot: discordBotOf(settings),
    discordUrl: settings.DISCORD_URL,
    languageModel: languageModelOf(settings),
  };
}

function otlpOf(settings: Settings): OtlpCollector | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SERVICE_NAME: serviceName } = settings;
  return url === undefined ? null : { url, serviceName, intervalMs: settings.OTEL_METRIC_EXPORT_INTERVAL };
}

function languageModelOf(settings: Settings): LanguageModelAccount | null {
  const { AI_URL: url, AI_KEY: key = null, AI_MODEL: model } = settings;
  return url !== undefined && model !== undefined ? { url, key, model } : null;
}

function stripeOf(settings: Settings): StripeAccount | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
  } = settings;
  return secretKey !== undefined && webhookSecret !== undefined ? { secretKey, webhookSecret, url } : null;
}

function discordOf(settings: Settings): DiscordApplication | null {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret, DISCORD_URL: url } = settings;
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret, url } : null;
}

function discordBotOf(settings: Settings): DiscordBot | null {
  const { DISCORD_PUBLIC_KEY: publicKey, DISCORD_BOT_TOKEN: token = null, DISCORD_URL: url } = settings;
  return publicKey === undefined ? null : { publicKey, token, url, deferAfterMs: 2000 };
}
