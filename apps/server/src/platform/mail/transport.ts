import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Email } from './email.ts';
import { renderEmail } from './render.ts';

/** Sends emails. Throws if sending fails, with `RejectedError` if it will always fail. */
export interface Transport {
  send(id: string, email: Email): Promise<void>;
  close(): void;
}

/** The mail server rejected the recipient permanently, so another attempt would fail too. */
export class RejectedError extends Error {}

/** Timeouts for a mail server, in milliseconds; together less than an email's job may take. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

/** Sends by SMTP if SMTP_URL is set; otherwise writes files that the operator can open (ADR 0062). */
export function openTransport(config: Config, print: (line: string) => void): Transport {
  return config.smtpUrl === null ? fileTransport(config, print) : smtpTransport(config, config.smtpUrl);
}

function smtpTransport(config: Config, url: string): Transport {
  const smtp = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send(id, email) {
      await smtp.sendMail(messageOf(config, id, email)).catch((error: unknown) => {
        throw isFinal(error)
          ? new RejectedError('The mail server rejected the recipient', { cause: error })
          : error;
      });
    },
    close: () => smtp.close(),
  };
}

/**
 * Whether the mail server rejected the recipient with a 5xx status. A rejected sender or login must be corrected by the
 * operator, so such an email is retried.
 */
function isFinal(error: unknown): boolean {
  const { rejected, responseCode } = error as { rejected?: unknown; responseCode?: unknown };
  return Array.isArray(rejected) && rejected.length > 0 && Number(responseCode) >= 500;
}

function fileTransport(config: Config, print: (line: string) => void): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = join(config.dataDir, 'outbox');
  return {
    async send(id, email) {
      const { message } = await writer.sendMail(messageOf(config, id, email));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // An email always has the same file, which is written completely or not at all.
      const path = join(folder, `${id}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      print(`No SMTP_URL is set, so an email to ${email.to} ("${email.subject}") was written to ${path}`);
    },
    close: () => writer.close(),
  };
}

/** The recipient is an object, never concatenated text, so that no address can add a header or a recipient. */
function messageOf(config: Config, id: string, email: Email) {
  return {
    from: config.mailFrom,
    to: { name: '', address: email.to },
    subject: email.subject,
    // The id is the same for every attempt, so that an email sent twice after a crash can be recognized.
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(email.unsubscribeUrl === undefined ? {} : unsubscribeHeaders(email.unsubscribeUrl)),
    },
    ...renderEmail(email),
  };
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
