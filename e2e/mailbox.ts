import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const outbox = join(process.env.E2E_DATA_DIR ?? 'data', 'outbox');

/** The text of a quoted-printable email. */
const decodeQuotedPrintable = (raw: string): string =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * The path and query of the link whose path begins with `part`, from the newest email to this address that has such a
 * link; waits for the email.
 */
export const linkFor = (email: string, part: string): Promise<string> =>
  waitForNewestMatch(outbox, email, new RegExp(`https?://[^\\s/]+(${part}[\\w=?-]+)`));

/** The confirmation code in the newest email to this address that has one; `dataDir` is the server's data folder. */
export const codeFor = (email: string, dataDir: string): Promise<string> =>
  waitForNewestMatch(join(dataDir, 'outbox'), email, /^(\d{4} \d{4})\r?$/m);

async function waitForNewestMatch(folder: string, email: string, pattern: RegExp): Promise<string> {
  let match = '';
  await expect
    .poll(async () => {
      match = await newestMatch(folder, email, pattern);
      return match;
    })
    .not.toBe('');
  return match;
}

interface Mail {
  readonly modifiedAt: number;
  readonly text: string;
}

/** The emails read so far, by path: a run writes hundreds, and they never change. */
const emails = new Map<string, Mail>();

async function mailAt(path: string): Promise<Mail> {
  const cached = emails.get(path);
  if (cached) return cached;
  const mail = {
    modifiedAt: (await stat(path)).mtimeMs,
    text: decodeQuotedPrintable(await readFile(path, 'utf8')),
  };
  emails.set(path, mail);
  return mail;
}

async function newestMatch(folder: string, email: string, pattern: RegExp): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const matches: { modifiedAt: number; match: string }[] = [];
  for (const name of names) {
    const { modifiedAt, text } = await mailAt(join(folder, name));
    const match = pattern.exec(text)?.[1];
    if (text.includes(`To: ${email}`) && match) matches.push({ modifiedAt, match });
  }
  return matches.sort((a, b) => b.modifiedAt - a.modifiedAt)[0]?.match ?? '';
}

/** The server's log so far; promise B15 lists what must not be in it. */
export const serverLog = (): Promise<string> =>
  readFile(join(process.env.E2E_DATA_DIR ?? 'data', 'server.log'), 'utf8');
