import { TIERS } from '@quartermaster/rules/tier-names';
import * as z from 'zod';
import { type DatabaseTarget, targetFromUrl } from './database-target.ts';

/** A pattern for one mailbox, with or without a name, and without characters that could end a header. */
const MAILBOX = /^(?:[^<>"@,;:\\\p{Cc}]{1,64} <[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u;

const EMAIL_ADDRESS = /^[^\s<>@,;:"\p{Cc}]{1,64}@[^\s<>@,;:"\p{Cc}]{1,190}$/u;

const STRIPE_URL = 'https://api.stripe.com';
const PLAIN_URL = 'without user name, password, query and fragment';

/**
 * The schema of the environment. Each description states the allowed values, for error messages.
 */
const settings = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test'], 'production'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('0.0.0.0')
    .describe('a host name or an IP address'),
  PUBLIC_URL: z
    .string()
    .refine(isWebUrl)
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .describe(`a URL such as https://example.org, ${PLAIN_URL}`),
  DATABASE_URL: z
    .string()
    .transform(parseTarget)
    .optional()
    .describe('postgres://user:password@host:port/database, with ?sslmode=… if required'),
  DATA_DIR: z.string().optional().describe('a folder'),
  SECRET_KEY: z.string().min(32).optional().describe('at least 32 characters'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'warn'),
  RATE_LIMITS: onOff(true),
  METRICS: onOff(false),
  MONITORING: onOff(true),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isWebUrl)
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .describe(`the URL of an OpenTelemetry collector, such as http://127.0.0.1:4318, ${PLAIN_URL}`),
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(1000, 3_600_000, 60_000),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w .:/-]{1,100}$/)
    .default('quartermaster')
    .describe('up to 100 letters, digits, spaces and . : / _ -'),
  ADMIN_MFA: onOff(true),
  CORS_ORIGIN: z
    .string()
    .refine((value) => isWebUrl(value) && new URL(value).origin === value)
    .optional()
    .describe('one origin such as https://example.org, without a path'),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|\d|10)$/)
    .transform((value) => (value === 'off' ? 0 : Number(value)))
    .default(0)
    .describe('off, or the number of proxies in front of the server (up to 10)'),
  DEFAULT_TIER: z
    .literal(TIERS)
    .optional()
    .describe(`one of ${TIERS.join(', ')}`),
  SMTP_URL: z
    .string()
    .refine(isMailServer)
    .optional()
    .describe('smtp://user:password@host:port, or smtps://… for TLS from the start'),
  MAIL_FROM: z.string().regex(MAILBOX).optional().describe('an email address, or Name <address>'),
  SUPPORT_EMAIL: z
    .string()
    .regex(EMAIL_ADDRESS)
    .optional()
    .describe('an email address that receives support requests'),
  MAIL_RETRY_SECONDS: wholeNumber(1, 3600, 5),
  POOL_SIZE: wholeNumber(1, 500, 10),
  IMAGE_STORE: oneOf(['database', 'folder'], 'database'),
  IMAGE_FETCH: onOff(true),
  WEBHOOK_HOSTS: oneOf(['public', 'any'], 'public'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w{8,250}$/)
    .optional()
    .describe('a secret or restricted key of a Stripe account (sk_… or rk_…), with STRIPE_WEBHOOK_SECRET'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{8,250}$/)
    .optional()
    .describe('the signing secret of the webhook endpoint in Stripe (whsec_…)'),
  STRIPE_API_URL: z
    .string()
    .refine(isSafeOrigin)
    .default(STRIPE_URL)
    .describe(`${STRIPE_URL}; a different URL only in tests`),
  DISCORD_CLIENT_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional()
    .describe('the client id of a Discord application: up to 100 letters, digits, _ and -'),
  DISCORD_CLIENT_SECRET: z
    .string()
    .min(8)
    .optional()
    .describe('the client secret of the Discord application, at least 8 characters'),
  DISCORD_PUBLIC_KEY: z
    .string()
    .regex(/^[\da-f]{64}$/i)
    .optional()
    .describe('the public key of the Discord application: 64 hexadecimal digits'),
  DISCORD_BOT_TOKEN: z
    .string()
    .regex(/^[\w.-]{20,200}$/)
    .optional()
    .describe('the token of the Discord bot: 20 to 200 letters, digits, . _ and -'),
  DISCORD_URL: z
    .string()
    .refine(isSafeOrigin)
    .default('https://discord.com')
    .describe('an origin such as https://discord.com; http is allowed only for this machine'),
  AI_URL: z
    .string()
    .refine(isWebUrl)
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .describe(`the URL of an OpenAI-compatible API such as https://api.example.org/v1, ${PLAIN_URL}`),
  AI_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/)
    .optional()
    .describe('the API key for AI_URL: up to 500 ASCII characters without spaces'),
  AI_MODEL: z
    .string()
    .regex(/^[\w./:@-]{1,200}$/)
    .optional()
    .describe('the name of a model at AI_URL: up to 200 letters, digits, and . _ / : @ -'),
});

export type Settings = z.output<typeof settings>;

// Values of these settings are never printed, not even when they are rejected.
const secretNames = new Set([
  'SECRET_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'AI_KEY',
]);

/** A URL, also one without a scheme, that may contain a password or a token, which belongs in a separate setting. */
const URL_WITH_SECRET = /:.*[@?#]/s;

/** Parses the environment. Returns either the settings or one line per problem. */
export function parseSettings(env: Record<string, string | undefined>): Settings | string[] {
  // "NAME=" in a shell or compose file means that it is not set.
  const environment = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = settings.safeParse(environment);
  const issues = result.error?.issues ?? [];
  const rejected = new Set(issues.map((issue) => String(issue.path[0])));
  const omitted: { [Name in keyof Settings]?: true } = Object.fromEntries(
    [...rejected].map((name) => [name, true]),
  );
  const problems = [
    ...[...rejected].map((name) => rejection(name, environment[name], issues)),
    ...conflictsIn(settings.omit(omitted).parse(environment), (name) => Object.hasOwn(environment, name)),
  ];
  return result.success && problems.length === 0 ? result.data : problems;
}

function rejection(name: string, value: string | undefined, issues: z.core.$ZodIssue[]): string {
  const allowed = Object.entries(settings.shape).find(([key]) => key === name)?.[1].description;
  const custom = issues.find((issue) => issue.path[0] === name && issue.code === 'custom')?.message;
  const reason = name === 'DATABASE_URL' ? ` (${custom})` : '';
  const isSecret = secretNames.has(name) || URL_WITH_SECRET.test(value ?? '');
  const shownValue = isSecret ? 'the value (not shown)' : JSON.stringify(value);
  return `${name}: ${shownValue} is not allowed${reason}; allowed: ${allowed}`;
}

/** The pairs of settings that require each other. */
const PAIRED_SETTINGS = [
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['AI_URL', 'AI_MODEL'],
] as const satisfies readonly (readonly [keyof Settings, keyof Settings])[];

/** The conflicts between settings; `values` has only the settings whose own value is valid. */
function conflictsIn(values: Partial<Settings>, isSet: (name: keyof Settings) => boolean): string[] {
  const conflicts: string[] = [];
  const isProduction = values.NODE_ENV === 'production';
  if (isProduction && values.RATE_LIMITS === false) {
    conflicts.push('RATE_LIMITS: "off" is not allowed with NODE_ENV=production; allowed: on');
  }
  if (isProduction && values.WEBHOOK_HOSTS === 'any') {
    conflicts.push('WEBHOOK_HOSTS: "any" is not allowed with NODE_ENV=production; allowed: public');
  }
  if (isProduction && isSet('DATABASE_URL') && !isSet('SECRET_KEY')) {
    conflicts.push('SECRET_KEY: missing; required together with DATABASE_URL: at least 32 characters');
  }
  if (isSet('DISCORD_PUBLIC_KEY') && !isSet('DISCORD_CLIENT_ID')) {
    conflicts.push(
      'DISCORD_CLIENT_ID: missing; required together with DISCORD_PUBLIC_KEY: users of the bot connect their accounts through it',
    );
  }
  for (const [name, otherName] of PAIRED_SETTINGS)
    if (isSet(name) !== isSet(otherName)) conflicts.push(`${name} and ${otherName}: set both or neither`);
  const isAiUrlSafe = values.AI_URL === undefined ? isSet('AI_URL') : isEncryptedOrLocal(values.AI_URL);
  if (isSet('AI_KEY') && !isAiUrlSafe) {
    conflicts.push('AI_KEY: allowed only if AI_URL is https or on this machine');
  }
  const { STRIPE_API_URL: stripeUrl = STRIPE_URL } = values;
  if (isProduction && stripeUrl !== STRIPE_URL) {
    conflicts.push(
      `STRIPE_API_URL: "${stripeUrl}" is not allowed with NODE_ENV=production; allowed: ${STRIPE_URL}`,
    );
  }
  if (isProduction && isSet('STRIPE_SECRET_KEY') && !isSet('PUBLIC_URL')) {
    conflicts.push('PUBLIC_URL: missing; required together with STRIPE_SECRET_KEY: Stripe redirects to it');
  }
  if (isProduction && isSet('SMTP_URL') && !isSet('PUBLIC_URL')) {
    conflicts.push('PUBLIC_URL: missing; required together with SMTP_URL: links in emails use it');
  }
  return conflicts;
}

function oneOf<const Value extends string>(values: readonly Value[], fallback: NoInfer<Value>) {
  return z
    .literal(values)
    .optional()
    .transform((value) => value ?? fallback)
    .describe(`one of ${values.join(', ')}`);
}

function onOff(fallback: boolean) {
  return z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(fallback)
    .describe('on or off');
}

function wholeNumber(min: number, max: number, fallback: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .default(fallback)
    .describe(`a whole number from ${min} to ${max}`);
}

function parseTarget(address: string, context: z.core.$RefinementCtx<string>): DatabaseTarget {
  try {
    return targetFromUrl(address);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
}

function isMailServer(value: string): boolean {
  return /^smtps?:\/\/./i.test(value) && URL.canParse(value) && new URL(value).hostname !== '';
}

function isWebUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

/** Whether this is an origin to which secrets may be sent. */
function isSafeOrigin(value: string): boolean {
  return isWebUrl(value) && new URL(value).origin === value && isEncryptedOrLocal(value);
}

/** Whether requests to this URL are encrypted or stay on this machine. */
function isEncryptedOrLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
