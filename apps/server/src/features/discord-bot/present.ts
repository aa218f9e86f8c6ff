import {
  DISCORD_BUTTONS_PER_ROW,
  DISCORD_CHOICE_MAX,
  DISCORD_CHOICES_MAX,
  DISCORD_LABEL_MAX,
  DISCORD_MESSAGE_MAX,
  DISCORD_ROWS_MAX,
  type DiscordChoice,
  type DiscordMessage,
  type DiscordResponse,
  EPHEMERAL,
  RESPONSE,
} from '@quartermaster/contract/discord-bot';
import { formatCount } from '@quartermaster/rules/format-count';
import { plainLine } from '../../platform/plain-text.ts';

/** A line of a message in Discord's markdown, in which values are escaped. */
export interface Line {
  readonly markdown: string;
}

export interface Button {
  readonly label: string;
  readonly customId: string;
}

/** A message of the bot before it is fitted into Discord's limits. */
export interface BotMessage {
  readonly lines: readonly Line[];
  /** The number of further entries of a long list, for which there are no lines. */
  readonly unreadCount?: number;
  readonly buttons?: readonly Button[];
  readonly select?: {
    readonly customId: string;
    readonly placeholder: string;
    readonly choices: readonly DiscordChoice[];
  };
  readonly link?: { readonly label: string; readonly url: string };
  /** Whether everyone in the channel can read it, or only the user who sent the command. */
  readonly isPublic?: boolean;
}

const NAME_MAX = 100;
/** Escaping may double the length, which still fits into a message. */
const PROSE_MAX = 900;

/** Characters that start markdown, a mention, a URL or a Discord emoji. */
const MARKUP = /[\\*_~`|>#[\]()<:@+-]/g;

const escapeMarkup = (text: string, max: number): string => plainLine(text, max).replaceAll(MARKUP, '\\$&');

/** Markdown with values: text is escaped and shortened, lines are inserted unchanged. */
export function line(strings: TemplateStringsArray, ...values: readonly (string | number | Line)[]): Line {
  const texts = values.map((value) => {
    if (typeof value === 'string') return escapeMarkup(value, NAME_MAX);
    return typeof value === 'number' ? formatCount(value) : value.markdown;
  });
  return { markdown: String.raw({ raw: strings }, ...texts) };
}

/** A text that may contain names, such as a rejection. */
export const prose = (text: string, max = PROSE_MAX): Line => ({ markdown: escapeMarkup(text, max) });

/** The word in parentheses, to be appended to a name; empty unless the word applies. */
export const mark = (word: string, applies: boolean): Line => (applies ? line` (${word})` : line``);

/** A time in each reader's time zone and language: "5 minutes ago", or the date and time with style F. */
export const instant = (at: Date, style: 'R' | 'F' = 'R'): Line => ({
  markdown: `<t:${Math.floor(at.getTime() / 1000)}:${style}>`,
});

/** A suggestion; Discord shows it as plain text, without markdown. */
export const choice = (name: string, value: string): DiscordChoice => ({
  name: plainLine(name, DISCORD_CHOICE_MAX) || '…',
  value,
});

export const presentChoices = (choices: readonly DiscordChoice[]): DiscordResponse => ({
  type: RESPONSE.choices,
  data: { choices: choices.slice(0, DISCORD_CHOICES_MAX) },
});

export const presentMessage = (message: BotMessage): DiscordResponse => ({
  type: RESPONSE.message,
  data: messageFrom(message),
});

function messageFrom({ lines, unreadCount, isPublic = false, ...components }: BotMessage): DiscordMessage {
  return {
    content: fitLines(lines, DISCORD_MESSAGE_MAX, unreadCount),
    flags: isPublic ? 0 : EPHEMERAL,
    allowed_mentions: { parse: [] },
    components: rowsOf(components),
  };
}

/** The length that is reserved for a note such as "… and 1,000,000 more". */
const OMITTED_NOTE_MAX = 40;

/** As many whole lines as fit, and the number of omitted lines, including `unreadCount` lines after the given ones. */
export function fitLines(lines: readonly Line[], max: number, unreadCount = 0): string {
  const total = lines.length + unreadCount;
  let text = '';
  for (const [index, { markdown }] of lines.entries()) {
    const extendedText = index === 0 ? markdown : `${text}\n${markdown}`;
    const limit = index === total - 1 ? max : max - OMITTED_NOTE_MAX;
    if (extendedText.length > limit) return `${text}\n… and ${formatCount(total - index)} more`;
    text = extendedText;
  }
  return unreadCount === 0 ? text : `${text}\n… and ${formatCount(unreadCount)} more`;
}

/** Buttons, row by row, and at most one select menu and one link. */
function rowsOf({
  buttons = [],
  select,
  link,
}: Pick<BotMessage, 'buttons' | 'select' | 'link'>): DiscordMessage['components'] {
  const rows: DiscordMessage['components'] = [];
  const buttonRowsMax = DISCORD_ROWS_MAX - (select ? 1 : 0) - (link ? 1 : 0);
  for (
    let start = 0;
    start < buttons.length && rows.length < buttonRowsMax;
    start += DISCORD_BUTTONS_PER_ROW
  ) {
    const part = buttons.slice(start, start + DISCORD_BUTTONS_PER_ROW);
    rows.push({
      type: 1,
      components: part.map(({ label, customId }) => ({
        type: 2 as const,
        style: 2 as const,
        label: plainLine(label, DISCORD_LABEL_MAX) || '…',
        custom_id: customId,
      })),
    });
  }
  if (select) {
    const { customId: custom_id, placeholder, choices } = select;
    const options = choices.slice(0, DISCORD_CHOICES_MAX).map(({ name, value }) => ({ label: name, value }));
    rows.push({ type: 1, components: [{ type: 3, custom_id, placeholder, options }] });
  }
  if (link) rows.push({ type: 1, components: [{ type: 2, style: 5, ...link }] });
  return rows;
}
