import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { DatabaseTarget } from './database-target.ts';
import { OperatorError } from './operator-error.ts';
import { storedSecretKey } from './secret-key.ts';
import { parseSettings, type Settings } from './settings.ts';

/** The server's configuration; docs/operations.md explains each setting. */
export type Config = {
  nodeEnv: 'production' | 'development' | 'test';
  /** The port; 0 for any free port. */
  port: number;
  host: string;
  /** The public URL of the web app, without a trailing slash; links in emails are built from it. */
  publicUrl: string;
  /** The database of the operator; null for the embedded database in `dataDir`. */
  database: DatabaseTarget | null;
  /** An absolute path. */
  dataDir: string;
  secretKey: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  rateLimits: boolean;
  metrics: boolean;
  /** Whether requests and load are recorded for the admin area. */
  monitoring: boolean;
  /** The collector for metrics; null for none. */
  otlp: OtlpCollector | null;
  /** Whether the admin area requires a second factor. */
  adminMfa: boolean;
  /** The only origin whose pages may call the API, besides the pages that this server serves. */
  corsOrigin: string;
  /** The number of trusted proxies that report the client's IP address; 0 for none. */
  trustProxy: number;
  /** The minimum tier of every user; admins can change it unless `isDefaultTierFixed`. */
  defaultTier: Tier;
  /** Whether the environment sets the default tier, so that admins cannot change it. */
  isDefaultTierFixed: boolean;
  /** The mail server; null to write emails to files in `dataDir`/outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** The email address that receives support requests; null to only store them. */
  supportEmail: string | null;
  /** The minimum delay in seconds before the first retry of an email. */
  mailRetrySeconds: number;
  /** The number of connections in the pool that serves requests. */
  poolSize: number;
  /** Whether uploaded images are stored in the database or in `dataDir`/images. */
  imageStore: 'database' | 'folder';
  /** Whether users can import an image from a URL; the server fetches it once, from a public host. */
  imageFetch: boolean;
  /** Allowed webhook targets: https URLs of public hosts, or any URL in tests. */
  webhookHosts: 'public' | 'any';
  /** The Stripe account for payments; null for the sandbox, which charges nothing. */
  stripe: StripeAccount | null;
  /** The Discord application for sign-in; null to disable it. */
  discord: DiscordApplication | null;
  /** The bot of the Discord application; null to disable it. */
  discordBot: DiscordBot | null;
  /** The origin of Discord's API for channel webhooks, without a trailing slash. */
  discordUrl: string;
  /** The language model for drafts; null to use only the built-in generator. */
  languageModel: LanguageModelAccount | null;
};

export interface OtlpCollector {
  /** The OTLP/HTTP endpoint, without `/v1/metrics` or a trailing slash. */
  readonly url: string;
  readonly intervalMs: number;
  /** The service name of this server at the collector. */
  readonly serviceName: string;
}

export interface StripeAccount {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The origin of Stripe's API, without a trailing slash. */
  readonly url: string;
}

export interface DiscordApplication {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Discord's origin, without a trailing slash. */
  readonly url: string;
}

export interface DiscordBot {
  /** The Ed25519 public key for interactions, 64 hexadecimal digits. */
  readonly publicKey: string;
  /** The time in milliseconds after which a response is deferred; Discord waits three seconds. */
  readonly deferAfterMs: number;
  /** The token to register commands; null if this server cannot register them. */
  readonly token: string | null;
  /** Discord's origin, without a trailing slash. */
  readonly url: string;
}

export interface LanguageModelAccount {
  /** The URL of an OpenAI-compatible API, without `/chat/completions` or a trailing slash. */
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
}

/** The environment is invalid; `problems` has one line per problem. */
export class ConfigError extends OperatorError {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(['The configuration is invalid:', ...problems.map((line) => `  ${line}`)].join('\n'));
    this.problems = problems;
  }
}

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url));

type Environment = Record<string, string | undefined>;
type ReadConfig = Omit<Config, 'secretKey'> & { readonly secretKey: string | null };

/** Reads the configuration from the environment, and the secret key like `withSecretKey`. */
export const loadConfig = (env: Environment): Config => withSecretKey(readConfig(env));

/** Generates and stores a secret key in the data folder when neither the environment nor the folder has one. */
export const withSecretKey = (config: ReadConfig): Config => ({
  ...config,
  secretKey: config.secretKey ?? storedSecretKey(config.dataDir),
});

/**
 * Reads the configuration from the environment without using the data folder. Throws a ConfigError that lists all
 * problems.
 */
export function readConfig(env: Environment): ReadConfig {
  const settings = parseSettings(env);
  if (Array.isArray(settings)) throw new ConfigError(settings);
  // A relative DATA_DIR is relative to the working directory of the shell; the default is in the project.
  const dataDir = settings.DATA_DIR === undefined ? resolve(projectRoot, 'data') : resolve(settings.DATA_DIR);
  return { ...configOf(settings), dataDir, secretKey: settings.SECRET_KEY ?? null };
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
    isDefaultTierFixed: settings.DEFAULT_TIER !== undefined,
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
