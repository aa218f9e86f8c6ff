import type * as account from '@quartermaster/contract/account';
import type * as announcement from '@quartermaster/contract/announcement';
import type * as apiKey from '@quartermaster/contract/api-key';
import type * as character from '@quartermaster/contract/character';
import type * as coin from '@quartermaster/contract/coin';
import type * as container from '@quartermaster/contract/container';
import type * as dashboard from '@quartermaster/contract/dashboard';
import type * as discord from '@quartermaster/contract/discord-sign-in';
import type * as emailAddress from '@quartermaster/contract/email-address';
import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import type * as find from '@quartermaster/contract/find';
import type * as gameSession from '@quartermaster/contract/game-session';
import type * as invitation from '@quartermaster/contract/invitation';
import type * as item from '@quartermaster/contract/item';
import type * as itemTemplate from '@quartermaster/contract/item-template';
import type * as loot from '@quartermaster/contract/loot';
import type * as lootItem from '@quartermaster/contract/loot-item';
import type * as lootTemplate from '@quartermaster/contract/loot-template';
import type * as marketplace from '@quartermaster/contract/marketplace';
import type * as notification from '@quartermaster/contract/notification';
import type * as ownContent from '@quartermaster/contract/own-content';
import type * as party from '@quartermaster/contract/party';
import type * as partyDiscovery from '@quartermaster/contract/party-discovery';
import type * as partyMember from '@quartermaster/contract/party-member';
import type * as partyNotes from '@quartermaster/contract/party-notes';
import type * as passkey from '@quartermaster/contract/passkey';
import type * as patronage from '@quartermaster/contract/patronage';
import type { InventoryAction, PartyAction, PartyEvent } from '@quartermaster/contract/realtime';
import type * as secondFactor from '@quartermaster/contract/second-factor';
import type * as shop from '@quartermaster/contract/shop';
import type * as shopItem from '@quartermaster/contract/shop-item';
import type * as shopListing from '@quartermaster/contract/shop-listing';
import type * as shopTemplate from '@quartermaster/contract/shop-template';
import type * as shopTrade from '@quartermaster/contract/shop-trade';
import type * as support from '@quartermaster/contract/support';
import type * as transaction from '@quartermaster/contract/transaction';
import type { InvalidateOptions, Query, QueryClient } from '@tanstack/react-query';

type Id<E> = E extends EndpointSpec ? E['id'] : never;
type IdsOf<M> = { [K in keyof M]: Id<M[K]> }[keyof M];
/**
 * The id of an endpoint, which is the first part of its query key. Types only: no contract code is loaded for the
 * table.
 */
type EndpointId =
  | IdsOf<typeof account>
  | IdsOf<typeof announcement>
  | IdsOf<typeof apiKey>
  | IdsOf<typeof character>
  | IdsOf<typeof coin>
  | IdsOf<typeof container>
  | IdsOf<typeof dashboard>
  | IdsOf<typeof discord>
  | IdsOf<typeof emailAddress>
  | IdsOf<typeof find>
  | IdsOf<typeof gameSession>
  | IdsOf<typeof invitation>
  | IdsOf<typeof item>
  | IdsOf<typeof itemTemplate>
  | IdsOf<typeof loot>
  | IdsOf<typeof lootItem>
  | IdsOf<typeof lootTemplate>
  | IdsOf<typeof marketplace>
  | IdsOf<typeof notification>
  | IdsOf<typeof ownContent>
  | IdsOf<typeof party>
  | IdsOf<typeof partyDiscovery>
  | IdsOf<typeof partyMember>
  | IdsOf<typeof partyNotes>
  | IdsOf<typeof passkey>
  | IdsOf<typeof patronage>
  | IdsOf<typeof secondFactor>
  | IdsOf<typeof shop>
  | IdsOf<typeof shopItem>
  | IdsOf<typeof shopListing>
  | IdsOf<typeof shopTemplate>
  | IdsOf<typeof shopTrade>
  | IdsOf<typeof support>
  | IdsOf<typeof transaction>;

/** Queries that become stale together. */
const QUERIES = {
  party: ['party.get', 'party.list'],
  members: ['party.members', 'invitation.of_party'],
  presence: ['party.members'],
  /** Queries outside of party pages that depend on which parties the user is in. */
  memberships: ['party.list', 'party.discover', 'invitation.own', 'dashboard.get', 'shop.list'],
  notes: ['party.notes'],
  gameSessions: ['game_session.next', 'dashboard.get'],
  characters: ['character.list', 'character.get'],
  /** Lists of characters that include what each carries. */
  loads: ['character.list'],
  history: ['transaction.party', 'transaction.character', 'transaction.get'],
  purses: ['coin.character_purse', 'coin.party_purse'],
  containers: ['container.get', 'container.list', 'character.containers', 'party.containers'],
  contents: ['container.items'],
  items: ['item.get'],
  itemTemplates: ['item_template.list', 'item_template.search', 'item_template.tags'],
  /** The user's own templates of all kinds, and the totals of creators. */
  ownContent: ['own_content.list', 'creator.get'],
  shopTemplates: ['shop_template.list'],
  lootTemplates: ['loot_template.list'],
  /** The lines of shop and loot templates, which show their items. */
  templateLines: ['shop_template.items', 'shop_template.restock_status', 'loot_template.items'],
  shops: ['shop.get', 'shop.list', 'shop.listings', 'shop.quote', 'shop.buy_price', 'dashboard.get'],
  loot: ['loot.list', 'loot.get', 'dashboard.get'],
  found: ['party.find'],
  patronages: ['patronage.given', 'patronage.received', 'patronage.eligible'],
  support: ['support.get', 'support.list'],
  announcements: ['announcement.current'],
  notifications: ['notification.list', 'notification.unread_count'],
  /** The sign-in methods and sessions of the user, and the profile with the email address. */
  account: [
    'account.profile',
    'account.sessions',
    'email_change.show',
    'passkey.list',
    'second_factor.show',
    'discord.connection',
    'api_key.list',
  ],
} as const satisfies Record<string, readonly EndpointId[]>;

export type Topic = keyof typeof QUERIES;

/** Queries that a change to items in containers makes stale. */
export const INVENTORY = [
  'history',
  'purses',
  'containers',
  'contents',
  'items',
  'loads',
  'found',
] as const satisfies readonly Topic[];
/** Queries that a ledger entry may change: everything that contains items or coins, and the history. */
export const LEDGER: readonly Topic[] = [...INVENTORY, 'shops', 'loot'];
const PEOPLE = ['party', 'members', 'patronages'] as const;
const CHARACTERS = [...PEOPLE, 'history', 'characters', 'found'] as const;
/** All queries about a party. */
export const PARTY: readonly Topic[] = [...CHARACTERS, ...LEDGER, 'notes', 'gameSessions'];

/** The queries that each event makes stale (DOM-7, DOM-8). */
const EVENTS: Readonly<Record<PartyAction | InventoryAction, readonly Topic[]>> = {
  notes_updated: ['notes'],
  next_session_updated: ['gameSessions'],
  // The event may be about a patronage, which the history names.
  party_update: [...PEOPLE, 'history'],
  // The coin system may have changed, and with it every price.
  party_updated: [...PEOPLE, 'characters', ...LEDGER],
  character_updated: CHARACTERS,
  character_assigned: CHARACTERS,
  character_removed: [...CHARACTERS, ...INVENTORY],
  // What a member sees and may do depends on their role.
  member_role_changed: [...PEOPLE, 'characters', ...LEDGER],
  member_added: PEOPLE,
  // The next session shows only the answers of current members.
  member_removed: [...CHARACTERS, 'gameSessions'],
  inventory_updated: INVENTORY,
  presence_changed: ['presence'],
  party_activity: ['history'],
  item_added: LEDGER,
  item_removed: LEDGER,
  item_moved: LEDGER,
  item_updated: LEDGER,
  item_traded: LEDGER,
  party_inventory_updated: LEDGER,
  shop_deployed: ['shops', 'loot', 'found'],
  shop_updated: ['shops', 'loot', 'found'],
  shop_closed: ['shops', 'loot', 'found'],
  presence_update: [],
  test_connection: [],
};

/** The ids of the containers that an event affects, as far as it contains them. */
export const containersOf = (event: PartyEvent): string[] =>
  Object.entries(event.ids ?? {}).flatMap(([name, value]) =>
    name.endsWith('container_id') && typeof value === 'string' ? [value] : [],
  );

interface Rows {
  readonly data?: { readonly id: string } | readonly { readonly id: string }[];
}

/**
 * Whether a query of the topic shows one of these containers: by its key (contents) or by its rows. A query without
 * data may show any container.
 */
function showsContainer({ queryKey, state }: Query, topic: Topic, ids: readonly string[]): boolean {
  if (topic === 'contents') return ids.includes(String(queryKey[1]));
  if (state.data === undefined) return true;
  const rows = [(state.data as Rows).data ?? []].flat() as readonly { readonly id: string }[];
  return rows.some(({ id }) => ids.includes(id));
}

function isAffected(query: Query, topic: Topic, containers: readonly string[]): boolean {
  if (topic === 'loads') return query.queryHash.includes('carried');
  const isNarrow = containers.length > 0 && (topic === 'containers' || topic === 'contents');
  return !isNarrow || showsContainer(query, topic, containers);
}

/**
 * Refetches the visible queries of these topics, and marks their other queries as stale.
 * @param containers only these containers and their contents; all when empty
 */
export async function invalidate(
  client: QueryClient,
  topics: Iterable<Topic>,
  containers: readonly string[] = [],
  options: InvalidateOptions = {},
): Promise<void> {
  const topicList = [...new Set(topics)];
  const predicate = (query: Query) =>
    topicList.some(
      (topic) =>
        QUERIES[topic].some((id) => id === query.queryKey[0]) && isAffected(query, topic, containers),
    );
  await client.invalidateQueries({ predicate }, options);
}

let pauses = 0;
const pausedRuns: (() => void)[] = [];

/**
 * Pauses refetches after events until the returned function is called: a transfer is shown before the server has
 * responded, and a refetch meanwhile would revert it on screen.
 */
export function pauseInvalidation(): () => void {
  pauses += 1;
  return () => {
    pauses -= 1;
    if (pauses === 0) for (const run of pausedRuns.splice(0)) run();
  };
}

/** Each refetch of found items counts toward the rate limit of searches. */
const FOUND_INTERVAL_MS = 2000;
/** The clients that refetched found items in this interval, and whether an event has made them stale since. */
const recentFinds = new WeakMap<QueryClient, { isStale: boolean }>();

/** Refetches found items immediately, or once this interval has ended. */
function refetchFound(client: QueryClient): void {
  const recent = recentFinds.get(client);
  if (recent) {
    recent.isStale = true;
    return;
  }
  const interval = { isStale: false };
  recentFinds.set(client, interval);
  void invalidate(client, ['found'], [], { cancelRefetch: false });
  setTimeout(() => {
    recentFinds.delete(client);
    if (interval.isStale) refetchFound(client);
  }, FOUND_INTERVAL_MS);
}

/**
 * Refetches the queries that an event makes stale. An event about items names the containers that it changed; queries
 * of other containers are kept. A refetch that is under way is not restarted but repeated once: an action publishes
 * several events, and events that follow each other quickly would otherwise prevent every result.
 */
export async function invalidateAfter(client: QueryClient, event: PartyEvent): Promise<void> {
  const containerIds = event.action.startsWith('item_') ? containersOf(event) : [];
  const topics = EVENTS[event.action];
  const run = () => {
    if (topics.includes('found')) refetchFound(client);
    const others = topics.filter((topic) => topic !== 'found');
    return invalidate(client, others, containerIds, { cancelRefetch: false });
  };
  if (pauses > 0) pausedRuns.push(() => void run());
  else await run();
}
