import { NOT_A_DISCORD_WEBHOOK } from '@quartermaster/contract/channel-webhook';
import { invalid } from '@quartermaster/contract/errors';
import { seal, unseal } from '../../../platform/auth/sealed-secret.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Config } from '../../../platform/config.ts';

/** A Discord webhook: its id, and the token with which anyone may post. */
export interface WebhookCredentials {
  readonly discordId: string;
  readonly token: string;
}

/** Origins of the webhook URLs that Discord shows; requests always go to the configured origin. */
const ORIGINS = [
  'https://discord.com',
  'https://discordapp.com',
  'https://ptb.discord.com',
  'https://canary.discord.com',
];
const PATH = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{1,20})\/([\w-]{1,100})\/?$/;

/**
 * Parses the URL of a Discord webhook. Throws VALIDATION_ERROR for every other URL: the server sends nothing
 * to a host that a user chooses.
 */
export function parseWebhookUrl(
  webhookUrl: string,
  { discordUrl }: Pick<Config, 'discordUrl'>,
): WebhookCredentials {
  const url = URL.canParse(webhookUrl) ? new URL(webhookUrl) : null;
  const hasOnlyPath =
    url && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  const [, discordId, token] =
    (hasOnlyPath && [...ORIGINS, discordUrl].includes(url.origin) && PATH.exec(url.pathname)) || [];
  if (discordId === undefined || token === undefined) throw invalid('url', NOT_A_DISCORD_WEBHOOK);
  return { discordId, token };
}

const keyOf = (tokens: Pick<Tokens, 'keyFor'>): Buffer => tokens.keyFor('channel webhook');

export const sealToken = (tokens: Pick<Tokens, 'keyFor'>, partyId: string, token: string): Buffer =>
  seal(keyOf(tokens), partyId, Buffer.from(token));

export const unsealToken = (tokens: Pick<Tokens, 'keyFor'>, partyId: string, sealed: Buffer): string =>
  unseal(keyOf(tokens), partyId, sealed).toString();
