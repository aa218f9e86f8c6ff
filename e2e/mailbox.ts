import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const outbox = join(process.env.E2E_DATA_DIR ?? 'data', 'outbox');

/** The text of a quoted-printable mail. */
const plain = (raw: string): string =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The path and query of the link in the newest mail to somebody that contains `part`; waits until it is there. */
export async function linkFor(email: string, part: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      found = await newestLink(email, part);
      return found;
    })
    .not.toBe('');
  return found;
}

async function newestLink(email: string, part: string): Promise<string> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const links: { at: number; link: string }[] = [];
  for (const name of names) {
    const path = join(outbox, name);
    const text = plain(await readFile(path, 'utf8'));
    const link = new RegExp(`https?://[^\\s/]+(${part}[\\w=?-]+)`).exec(text)?.[1];
    if (text.includes(`To: ${email}`) && link) links.push({ at: (await stat(path)).mtimeMs, link });
  }
  return links.sort((a, b) => b.at - a.at)[0]?.link ?? '';
}

/** What the server has printed so far; promise B15 says what must not be in it. */
export const serverLog = (): Promise<string> =>
  readFile(join(process.env.E2E_DATA_DIR ?? 'data', 'server.log'), 'utf8');
