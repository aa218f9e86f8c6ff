import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Logging } from '../src/platform/logger.ts';

/**
 * The folder in which a full test run collects the logs of its servers and the secrets of its clients; at the end of
 * the run `scripts/check-logs.ts` searches the logs for the secrets (promise B15). Without the folder nothing is
 * collected.
 */
const folder = process.env.TEST_LOG_DIR;

/** The log of this process at debug level; undefined if no logs are collected. */
export function testRunLogging(): Logging | undefined {
  if (folder === undefined) return undefined;
  return {
    level: 'debug',
    stream: pino.destination({ dest: join(folder, `${process.pid}.log`), sync: true }),
  };
}

const KINDS: Readonly<Record<string, string>> = {
  password: 'password',
  password_confirmation: 'password',
  current_password: 'password',
  token: 'token',
  refresh_token: 'refresh_token',
  ticket: 'ticket',
  secret: 'secret',
};
const recorded = new Set<string>();

/** Records the secrets in a body that a client sends or receives, at any depth. */
export function recordSecrets(value: unknown): void {
  if (folder === undefined || typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const kind = KINDS[name];
    if (kind !== undefined && typeof inner === 'string') recordSecret(kind, inner);
    else recordSecrets(inner);
  }
}

/** Placeholders for secrets in tests are excluded, because any log line may contain them. */
function recordSecret(kind: string, secret: string): void {
  const isRealSecret =
    kind === 'password' ? /^(?=.*[A-Z])(?=.*\d).{8,}$/.test(secret) : /^[\w.-]{40,}$/.test(secret);
  if (folder === undefined || !isRealSecret || recorded.has(secret)) return;
  recorded.add(secret);
  appendFileSync(join(folder, `${process.pid}.secrets`), `${JSON.stringify({ kind, secret })}\n`);
}
