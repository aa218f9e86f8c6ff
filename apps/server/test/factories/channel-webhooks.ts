import {
  type ChannelWebhook,
  getChannelWebhook,
  setChannelWebhook,
} from '@quartermaster/contract/channel-webhook';
import Fastify from 'fastify';
import { claimNext } from '../../src/features/channel-webhook/commands/claim-next.ts';
import { type ChannelServices, sendPosts } from '../../src/features/channel-webhook/commands/send-posts.ts';
import type { ChannelClaim } from '../../src/features/channel-webhook/domain/claim.ts';
import { createTokens } from '../../src/platform/auth/tokens.ts';
import { createHints } from '../../src/platform/hints.ts';
import type { Services } from '../../src/platform/services.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type DiscordChannel, startDiscordChannel } from './discord-channel.ts';
import { type Person, person } from './people.ts';
import { expectOk, party, type TestParty } from './test-parties.ts';

/** A server, a game master, a Discord channel, and separate senders whose clock the test controls. */
export interface ChannelSetup {
  readonly app: TestApp;
  readonly gm: Person;
  readonly discord: DiscordChannel;
  readonly services: ChannelServices & Pick<Services, 'log'>;
  /** The time on the test clock since its start, in milliseconds. */
  elapsed: number;
  /** Claims the next request without sending it. */
  claim(): Promise<ChannelClaim | 'again' | null>;
  /** Sends all due messages. */
  sendDue(): Promise<void>;
  /** Advances the clock by this time, and sends each message when it becomes due. */
  sendDuring(ms: number): Promise<void>;
  /** Creates a party whose posts are sent to the channel. */
  createParty(): Promise<TestParty>;
  storedWebhook(partyId: string): Promise<ChannelWebhook>;
  /** The embeds of each message in the channel, as JSON. */
  messages(): string[];
  close(): Promise<void>;
}

export const setChannel = (user: Person, partyId: string, url: string) =>
  user.call(setChannelWebhook, { params: { id: partyId }, body: { channel_webhook: { url } } });

/** When the next post is due, in milliseconds since 1970; null if no post is waiting. */
async function nextDueAt(app: TestApp): Promise<number | null> {
  const [next] = await app.sql<{ at: Date | null }[]>`
    select min(greatest(c.next_attempt_at, c.busy_until)) as at from channel_webhooks c
    where c.state = 'active' and exists (
      select from channel_posts where party_id = c.party_id and state in ('waiting', 'sending'))`;
  return next?.at?.getTime() ?? null;
}

export async function setUpChannel(overrides: Partial<ChannelServices> = {}): Promise<ChannelSetup> {
  const start = Date.now();
  const state = { elapsed: 0 };
  const discord = await startDiscordChannel(() => start + state.elapsed);
  const app = await startTestApp({ config: { discordUrl: discord.url } });
  const gm = await person(app);
  const now = () => new Date(start + state.elapsed);
  const { log } = Fastify();
  const hints = createHints(null, log);
  const { sql, config } = app;
  const tokens = createTokens(config.secretKey, now);
  const services = { sql, config, now, hints, tokens, log, random: () => 0.5, ...overrides };
  const claim = () => claimNext(services);
  async function sendAll(): Promise<void> {
    for (;;) {
      const next = await claim();
      if (next === null) return;
      if (next !== 'again') await sendPosts(services, next);
    }
  }
  /** Sends with two senders concurrently, as two processes do. */
  const sendDue = async () => void (await Promise.all([sendAll(), sendAll()]));
  return Object.assign(state, {
    app,
    gm,
    discord,
    services,
    claim,
    sendDue,
    async sendDuring(ms: number) {
      const end = state.elapsed + ms;
      for (;;) {
        await sendDue();
        const dueAt = await nextDueAt(app);
        if (dueAt === null || dueAt - start > end) break;
        state.elapsed = Math.max(state.elapsed + 1, dueAt - start);
      }
      state.elapsed = end;
    },
    async createParty() {
      const testParty = await party(gm);
      expectOk(await setChannel(gm, testParty.id, discord.webhookUrl));
      return testParty;
    },
    async storedWebhook(partyId: string) {
      const { data } = expectOk(await gm.call(getChannelWebhook, { params: { id: partyId } })).body;
      if (!data) throw new Error('The party has no channel');
      return data;
    },
    messages: () => discord.messages.map(({ post }) => JSON.stringify(post.embeds)),
    async close() {
      await hints.close();
      await app.close();
      await discord.close();
    },
  });
}
