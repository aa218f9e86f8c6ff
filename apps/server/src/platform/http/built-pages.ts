import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOT_INVITE_URL, SITE_URL } from '@quartermaster/contract/constants';
import type { Config } from '../config.ts';

/** The values that the server inserts into built pages. */
export interface Site {
  readonly publicUrl: string;
  /** The URL that adds the bot to a Discord server; null if this site has no bot. */
  readonly botInviteUrl: string | null;
}

/** A page that was rendered at build time (ADR 0174). */
export interface BuiltPage {
  readonly path: string;
  readonly html: string;
  readonly etag: string;
  /** Whether the page works without the app (ADR 0233). The app takes over all other pages. */
  readonly isStatic: boolean;
}

/** The URL that adds the bot's commands to a Discord server, without permissions or a bot user. */
export const botInviteUrl = ({
  discord,
  discordBot,
}: Pick<Config, 'discord' | 'discordBot'>): string | null =>
  discord && discordBot
    ? `${discord.url}/oauth2/authorize?client_id=${discord.clientId}&scope=applications.commands`
    : null;

const INDEX = 'index.html';

/** Names of the built HTML files: index.html, and pages that were rendered at build time. */
export const htmlFiles = async (webRoot: string): Promise<string[]> =>
  (await readdir(webRoot)).filter((name) => name.endsWith('.html'));

/** The pages that were rendered at build time, with this site's URL. */
export async function readBuiltPages(webRoot: string, site: Site): Promise<BuiltPage[]> {
  const names = (await htmlFiles(webRoot)).filter((name) => name !== INDEX);
  return Promise.all(
    names.map(async (name) => {
      const html = fill(await readFile(join(webRoot, name), 'utf8'), site);
      const etag = `"${createHash('sha256').update(html).digest('base64url')}"`;
      return {
        path: `/${name.slice(0, -'.html'.length)}`,
        html,
        etag,
        isStatic: !html.includes('id="code"'),
      };
    }),
  );
}

/** Inserts the site's URL and the link to its bot, which are not known at build time. */
function fill(html: string, { publicUrl, botInviteUrl }: Site): string {
  const withBot =
    botInviteUrl === null
      ? html
      : html
          .replace('<html ', '<html data-bot="on" ')
          .replaceAll(BOT_INVITE_URL, botInviteUrl.replaceAll('&', '&amp;'));
  return withBot.replaceAll(SITE_URL, publicUrl);
}
