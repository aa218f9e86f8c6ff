import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BOT_INVITE_URL } from '@quartermaster/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testConfig } from '../../../test/config.ts';
import { botInviteUrl, readBuiltPages } from './built-pages.ts';

const discord = { clientId: '1234567890', clientSecret: 'seven lanterns', url: 'https://discord.com' };
const discordBot = { publicKey: 'ab'.repeat(32), token: null, url: discord.url, deferAfterMs: 2000 };

let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webRoot, 'index.html'), '<html lang="en">');
  await writeFile(join(webRoot, 'discord.html'), `<html lang="en"><a href="${BOT_INVITE_URL}">Add</a>`);
});
afterAll(() => rm(webRoot, { recursive: true }));

const built = async (config: Parameters<typeof botInviteUrl>[0]) => {
  const site = { publicUrl: testConfig.publicUrl, botInviteUrl: botInviteUrl(config) };
  return (await readBuiltPages(webRoot, site)).map(({ path, html }) => [path, html]);
};

describe('readBuiltPages', () => {
  test.each([
    { discord: null, discordBot: null },
    { discord, discordBot: null },
  ])('leaves the page unchanged if the site has no bot', async (config) => {
    expect(await built(config)).toEqual([
      ['/discord', `<html lang="en"><a href="${BOT_INVITE_URL}">Add</a>`],
    ]);
  });

  test("links to the site's bot", async () => {
    const address =
      'https://discord.com/oauth2/authorize?client_id=1234567890&amp;scope=applications.commands';
    expect(await built({ discord, discordBot })).toEqual([
      ['/discord', `<html data-bot="on" lang="en"><a href="${address}">Add</a>`],
    ]);
  });
});
