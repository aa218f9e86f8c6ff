import type {
  APIEmbed,
  APIInteractionResponse,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackData,
  RESTPostAPIWebhookWithTokenJSONBody,
} from 'discord-api-types/v10';

/**
 * Discord's documented limits ("Interactions", "Components", "Embed limits"), written independently of the contract's
 * schemas, so that tests detect a schema that allows more than Discord.
 */

export type DiscordMessageBody = Pick<
  RESTPostAPIWebhookWithTokenJSONBody,
  'content' | 'embeds' | 'components' | 'flags'
>;

/** The response types that Discord accepts for each interaction type: ping, command, component, suggestion, modal. */
const ALLOWED: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [4, 5, 9],
  3: [4, 5, 6, 7, 9],
  4: [8],
  5: [4, 5, 6, 7],
};

/** Discord counts characters instead of UTF-16 units, and rejects blank text. */
const lengthViolations = (label: string, text: string | undefined, max: number, min = 1): string[] => {
  if (text === undefined) return [];
  const length = [...text.trim()].length;
  return length < min || length > max ? [`${label} has ${length} characters, not ${min} to ${max}`] : [];
};
const countViolations = (label: string, list: readonly unknown[], max: number, min = 1): string[] =>
  list.length < min || list.length > max ? [`${label}: ${list.length}, not ${min} to ${max}`] : [];
const repetitionViolations = (label: string, values: readonly unknown[]): string[] =>
  new Set(values).size < values.length ? [`${label} is not unique`] : [];

/** The reasons why Discord would reject a response to an interaction of this type; empty if it is accepted. */
export function responseViolations(interactionType: number, response: APIInteractionResponse): string[] {
  const problems = ALLOWED[interactionType]?.includes(response.type)
    ? []
    : [`response ${response.type} to an interaction of type ${interactionType}`];
  if (response.type === 4 || response.type === 7)
    return [...problems, ...(response.data ? messageViolations(response.data) : [])];
  if (response.type === 8) return [...problems, ...choiceViolations(response.data.choices ?? [])];
  if (response.type === 9) return [...problems, ...modalViolations(response.data)];
  return problems;
}

const choiceViolations = (choices: readonly { name: string; value: string | number }[]): string[] => [
  ...countViolations('choices', choices, 25, 0),
  ...choices.flatMap(({ name, value }) => [
    ...lengthViolations('name of a choice', name, 100),
    ...(typeof value === 'string' ? lengthViolations('value of a choice', value, 100) : []),
  ]),
];

const modalViolations = ({ title, custom_id, components }: APIModalInteractionResponseCallbackData) => [
  ...lengthViolations('title of a modal', title, 45),
  ...lengthViolations('custom id of a modal', custom_id, 100),
  ...countViolations('inputs of a modal', components, 5),
];

/** The reasons why Discord would reject a message of an interaction or a webhook. */
export function messageViolations({ content, embeds = [], components, flags }: DiscordMessageBody): string[] {
  const isEmpty = !content && embeds.length === 0;
  return [
    ...(isEmpty ? ['message is empty'] : []),
    ...lengthViolations('content', content || undefined, 2000),
    ...embedViolations(embeds),
    ...componentViolations(components ?? []),
    // Allowed flags of an interaction's message: suppressed embeds, ephemeral.
    ...(((flags ?? 0) & ~(4 | 64)) === 0 ? [] : [`flags ${flags}`]),
  ];
}

const EMBED_TEXTS_MAX = 6000;

function embedViolations(embeds: readonly APIEmbed[]): string[] {
  const texts = embeds.flatMap(({ title, description, fields = [], footer, author }) => [
    title,
    description,
    footer?.text,
    author?.name,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  const length = texts.reduce((sum, text = '') => sum + [...text].length, 0);
  return [
    ...countViolations('embeds', embeds, 10, 0),
    ...(length > EMBED_TEXTS_MAX ? [`embeds have ${length} characters, not up to ${EMBED_TEXTS_MAX}`] : []),
    ...embeds.flatMap((embed) => [
      ...lengthViolations('title', embed.title, 256),
      ...lengthViolations('description', embed.description, 4096),
      ...lengthViolations('footer', embed.footer?.text, 2048),
      ...lengthViolations('author', embed.author?.name, 256),
      ...countViolations('fields', embed.fields ?? [], 25, 0),
      ...(embed.fields ?? []).flatMap(({ name, value }) => [
        ...lengthViolations('name of a field', name, 256),
        ...lengthViolations('value of a field', value, 1024),
      ]),
    ]),
  ];
}

interface Component {
  readonly type: number;
  readonly style?: number;
  readonly label?: string;
  readonly custom_id?: string;
  readonly url?: string;
  readonly placeholder?: string;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
}

function componentViolations(rows: readonly APIMessageTopLevelComponent[]): string[] {
  const componentRows = rows.flatMap((row) =>
    row.type === 1 ? [row.components as readonly Component[]] : [],
  );
  const allComponents = componentRows.flat();
  return [
    ...countViolations('rows', rows, 5, 0),
    ...rows.filter(({ type }) => type !== 1).map(({ type }) => `component ${type} outside of a row`),
    ...componentRows.flatMap((row) => rowViolations(row)),
    ...repetitionViolations(
      'custom id',
      allComponents.flatMap(({ custom_id }) => custom_id ?? []),
    ),
    ...allComponents.flatMap((component) =>
      component.type === 2 ? buttonViolations(component) : selectViolations(component),
    ),
  ];
}

const rowViolations = (row: readonly Component[]): string[] =>
  row.every(({ type }) => type === 2)
    ? countViolations('buttons of a row', row, 5)
    : countViolations('menus of a row', row, 1);

function buttonViolations({ style, label, custom_id, url }: Component): string[] {
  const isLink = style === 5;
  const isKnown = style !== undefined && style >= 1 && style <= 5;
  return [
    ...(isKnown ? [] : [`button of style ${style}`]),
    ...lengthViolations('label', label ?? '', 80),
    ...(isLink
      ? lengthViolations('url', url ?? '', 512)
      : lengthViolations('custom id', custom_id ?? '', 100)),
    ...((isLink ? custom_id : url) === undefined ? [] : ['button with both a url and a custom id']),
  ];
}

const selectViolations = ({ type, custom_id, placeholder, options = [] }: Component): string[] => [
  ...(type === 3 ? [] : [`component ${type} in a row`]),
  ...lengthViolations('custom id', custom_id ?? '', 100),
  ...lengthViolations('placeholder', placeholder, 150),
  ...countViolations('options of a menu', options, 25),
  ...options.flatMap(({ label, value }) => [
    ...lengthViolations('label of an option', label, 100),
    ...lengthViolations('value of an option', value, 100),
  ]),
  ...repetitionViolations(
    'value of an option',
    options.map(({ value }) => value),
  ),
];
