import type {
  ChannelDisabledReason,
  ChannelWebhook,
  DiscordEmbed,
} from '@quartermaster/contract/channel-webhook';
import { countOf } from '@quartermaster/rules/format-count';
import { fitLines, instant, type Line, line, prose } from '../discord-bot/present.ts';
import type { SharedLoot } from '../loot/queries/loot.ts';
import type { ChannelRow, PostRow } from './store.ts';

/** The channel without the token of its webhook URL. */
export const presentChannel = (row: ChannelRow): ChannelWebhook => ({
  party_id: row.party_id,
  address: `https://discord.com/api/webhooks/${row.discord_id}/…`,
  state: row.state as ChannelWebhook['state'],
  disabled_reason: row.disabled_reason as ChannelDisabledReason | null,
  created_by: { id: row.created_by, username: row.creator_name },
  last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
  last_error: row.last_error,
  waiting: row.waiting,
  unconfirmed: row.unconfirmed,
  created_at: row.created_at.toISOString(),
});

/** The content of a post, as everyone in the party may read it. */
export type PostData =
  | { readonly kind: 'test'; readonly party: string }
  | (SharedLoot & { readonly kind: 'loot' })
  | (Pick<SharedLoot, 'name'> & {
      readonly kind: 'distribution';
      readonly shares: readonly { readonly name: string; readonly stacks: number }[];
    })
  | {
      readonly kind: 'shop';
      readonly name: string;
      readonly location: string;
      readonly description: string;
    }
  | { readonly kind: 'restock'; readonly name: string }
  | { readonly kind: 'member'; readonly username: string; readonly role: string }
  | { readonly kind: 'session'; readonly startsAt: Date; readonly note: string };

const GOLD = 0xc9a227;
const GRAY = 0x80848e;
/**
 * Escaping at most doubles the length of a text, so an embed with all its parts stays within EMBED_CHARS_MAX.
 */
const TEXT_MAX = 300;
const LIST_MAX = 460;

type EmbedContent = Pick<DiscordEmbed, 'title' | 'description' | 'fields'>;

/** The fields of an embed that the party's branding sets. */
export type Brand = Partial<Pick<DiscordEmbed, 'color' | 'thumbnail'>>;

/** The embed of a post; `url` links to its subject in the web app. */
export const presentPost = (data: PostData, at: Date, url: string, brand: Brand = {}): DiscordEmbed => ({
  ...contentOf(data),
  url,
  color: GOLD,
  timestamp: at.toISOString(),
  ...brand,
});

/**
 * The embed that replaces a post whose subject may no longer be read; it does not reveal the
 * subject.
 */
export const presentEnded = ({ kind, occurred_at }: Pick<PostRow, 'kind' | 'occurred_at'>): DiscordEmbed => ({
  title: ENDED_TITLES[kind] ?? 'No longer available',
  color: GRAY,
  timestamp: occurred_at.toISOString(),
});

const ENDED_TITLES: Partial<Record<PostRow['kind'], string>> = {
  loot: 'This loot is no longer visible',
  shop: 'This shop is closed',
  session: 'This session is no longer scheduled',
};

function contentOf(data: PostData): EmbedContent {
  switch (data.kind) {
    case 'test':
      return contentWithTitle(line`Test message`, [
        line`Posts about **${data.party}** appear in this channel.`,
      ]);
    case 'loot':
      return lootContent(data);
    case 'distribution':
      return contentWithTitle(
        line`${data.name} was distributed`,
        data.shares.map(({ name, stacks }) => line`• **${name}**: ${countOf(stacks, 'stack')}`),
      );
    case 'shop':
      return contentWithTitle(line`${data.name} is open`, locationLines(data));
    case 'restock':
      return contentWithTitle(line`${data.name} was restocked`);
    case 'member':
      return { description: line`**${data.username}** joined as ${data.role}.`.markdown };
    case 'session':
      return contentWithTitle(line`Next session`, [
        line`${instant(data.startsAt, 'F')} (${instant(data.startsAt)})`,
        ...textOf(data.note),
      ]);
  }
}

function lootContent({ name, location_name, description, items, taken }: SharedLoot): EmbedContent {
  const contents = items.map((item) => line`• ${item.quantity} × ${item.display_name}`);
  const takenLines = taken.map((item) => line`• ${item.quantity} × ${item.name}: ${item.taken_by}`);
  const fields = [
    {
      name: 'Contents',
      value: fitLines(contents.length === 0 ? [line`Nothing is left.`] : contents, LIST_MAX),
    },
    ...(takenLines.length === 0 ? [] : [{ name: 'Taken', value: fitLines(takenLines, LIST_MAX) }]),
  ];
  return {
    ...contentWithTitle(line`Loot: ${name}`, locationLines({ location: location_name, description })),
    fields,
  };
}

/** Returns no line for a text without visible characters. */
const textOf = (text: string): Line[] => [prose(text, TEXT_MAX)].filter(({ markdown }) => markdown !== '');

const locationLines = ({
  location,
  description,
}: {
  readonly location: string;
  readonly description: string;
}): Line[] => [...(location.trim() === '' ? [] : [line`📍 ${location}`]), ...textOf(description)];

const contentWithTitle = (title: Line, lines: readonly Line[] = []): EmbedContent => ({
  title: title.markdown,
  ...(lines.length === 0 ? {} : { description: fitLines(lines, DESCRIPTION_MAX) }),
});
const DESCRIPTION_MAX = 820;
