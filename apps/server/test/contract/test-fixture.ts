import { createCharacter, getCharacter } from '@quartermaster/contract/character';
import { listPartyContainers } from '@quartermaster/contract/container';
import { scheduleGameSession } from '@quartermaster/contract/game-session';
import { createInvitation } from '@quartermaster/contract/invitation';
import { createItem } from '@quartermaster/contract/item';
import { searchItems } from '@quartermaster/contract/item-template';
import { listNotifications } from '@quartermaster/contract/notification';
import { createParty, joinParty } from '@quartermaster/contract/party';
import { changeRole } from '@quartermaster/contract/party-member';
import { createShareCode } from '@quartermaster/contract/share';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { testWebhook } from '@quartermaster/contract/webhook';
import type { TestApp } from '../app.ts';
import { setChannel } from '../factories/channel-webhooks.ts';
import { addLootLines, loot, lootTemplate, stackNamed } from '../factories/loot.ts';
import { type Person, person, verified } from '../factories/people.ts';
import { lineNamed, shop, shopTemplate } from '../factories/shops.ts';
import { chest, expectOk, pouch } from '../factories/test-parties.ts';
import { webhook } from '../factories/webhooks.ts';

/** The roles of callers, from the game master to a user who was never a member. */
export const CALLERS = ['gm', 'manager', 'owner', 'player', 'observer', 'exMember', 'stranger'] as const;
export type Caller = (typeof CALLERS)[number];

/** A party with a user of every role, and a character whose items they try to access. */
export interface Fixture {
  readonly people: Record<Caller, Person>;
  readonly partyId: string;
  /** The user id of the player, who does not own the character. */
  readonly memberId: string;
  readonly joinCode: string;
  readonly characterId: string;
  readonly backpackId: string;
  readonly stashId: string;
  /** Empty containers to delete: one of the owner that the party sees, and one of the party. */
  readonly unusedId: string;
  readonly unusedChestId: string;
  readonly templateId: string;
  /** 50 torches in the owner's backpack. */
  readonly itemId: string;
  readonly transactionId: string;
  /** The owner's notification about their role. */
  readonly notificationId: string;
  /** A pending invitation for the stranger. */
  readonly invitationId: string;
  /** A game session a year from now, without attendance replies. */
  readonly gameSessionId: string;
  /** An unlisted template of the stranger. */
  readonly shopTemplateId: string;
  /** An open shop with free torches on its shelf. */
  readonly shopId: string;
  readonly listingId: string;
  readonly stockId: string;
  /** An unlisted template of the gm with one line. */
  readonly lootTemplateId: string;
  readonly lootItemId: string;
  /** Revealed loot with five sheets of paper. */
  readonly lootId: string;
  readonly lootItemInstanceId: string;
  /** A webhook with an unreachable URL and a queued test delivery. */
  readonly webhookId: string;
  readonly webhookDeliveryId: string;
  /** The id of the same party; an attempt that reads it finds the party with a channel webhook. */
  readonly channelPartyId: string;
  /** A share code of the party. */
  readonly shareCode: string;
}

export async function callers(app: Pick<TestApp, 'url' | 'sql'>): Promise<Fixture['people']> {
  const entries = await Promise.all(CALLERS.map(async (caller) => [caller, await person(app)] as const));
  const people = Object.fromEntries(entries) as Fixture['people'];
  // Share pages are public, and publishing requires a verified address.
  await verified(app, people.gm);
  return people;
}

/** Creates a party with these users and the records that attempts read, by default all. */
export async function createFixture(
  people: Fixture['people'],
  isRead: (key: keyof Fixture) => boolean = () => true,
): Promise<Fixture> {
  const { gm, owner, stranger } = people;
  const createIfRead = conditionalCreator(isRead);
  const party = await createPartyWithMembers(people, createIfRead);
  const { partyId, characterId, backpackId } = party;
  const unusedId = await createIfRead(['unusedId'], () => pouch(owner, characterId, { visibility: 'party' }));
  const unusedChestId = await createIfRead(['unusedChestId'], () => chest(gm, partyId));
  const templateId = await createIfRead(['templateId', 'itemId', 'transactionId'], () =>
    torchTemplateOf(owner),
  );
  return {
    ...party,
    unusedId,
    unusedChestId,
    templateId,
    itemId: await createIfRead(['itemId', 'transactionId'], () => addTorches(backpackId, owner, templateId)),
    transactionId: await createIfRead(['transactionId'], () => newestTransaction(owner, partyId)),
    notificationId: await createIfRead(['notificationId'], () => createNotification(gm, owner, partyId)),
    // Always created, because some attempts use it only through the party.
    gameSessionId: await createGameSession(gm, partyId),
    invitationId: await createIfRead(['invitationId'], () => createInvitationFor(stranger, gm, partyId)),
    ...(await createTemplates(people, isRead)),
    ...(SHOP_KEYS.some(isRead) ? await createShop(gm, partyId) : { shopId: '', listingId: '', stockId: '' }),
    ...(LOOT_KEYS.some(isRead) ? await createHoard(gm, partyId) : NO_LOOT_IDS),
    shareCode: await createIfRead(['shareCode'], () => createPartyShareCode(gm, partyId)),
    ...(WEBHOOK_KEYS.some(isRead)
      ? await createWebhookWithDelivery(gm, partyId)
      : { webhookId: '', webhookDeliveryId: '' }),
    channelPartyId: await createIfRead(['channelPartyId'], () => connectChannel(gm, partyId)),
  };
}

/** Creates the record only if one of these keys is read. */
const conditionalCreator =
  (isRead: (key: keyof Fixture) => boolean) =>
  async (keys: readonly (keyof Fixture)[], create: () => Promise<string>): Promise<string> =>
    keys.some(isRead) ? await create() : '';

/** A fixture in which the records that `attempt` reads are new; its users and the catalog are shared. */
export async function newFixtureFor(
  sharedFixture: Fixture,
  attempt: (fixture: Fixture) => unknown,
): Promise<Fixture> {
  const keys = keysReadBy(sharedFixture, attempt);
  const isRead = (key: keyof Fixture) => keys.has(key);
  const unsharedKeys = [...keys].filter((key) => !SHARED_KEYS.includes(key));
  if (unsharedKeys.length === 0) return sharedFixture;
  return unsharedKeys.every((key) => TEMPLATE_KEYS.includes(key))
    ? { ...sharedFixture, ...(await createTemplates(sharedFixture.people, isRead)) }
    : createFixture(sharedFixture.people, isRead);
}

/** The keys of the fixture that an attempt reads. */
function keysReadBy(fixture: Fixture, attempt: (fixture: Fixture) => unknown): ReadonlySet<keyof Fixture> {
  const keys = new Set<keyof Fixture>();
  const recordKey = (fixture: Fixture, key: string | symbol) => {
    keys.add(key as keyof Fixture);
    return Reflect.get(fixture, key);
  };
  attempt(new Proxy(fixture, { get: recordKey }));
  return keys;
}

/** Keys with the same value in every fixture. */
const SHARED_KEYS: readonly (keyof Fixture)[] = ['people', 'templateId'];
/** Keys of records without a party. */
const TEMPLATE_KEYS: readonly (keyof Fixture)[] = ['shopTemplateId', 'lootTemplateId', 'lootItemId'];
const WEBHOOK_KEYS = ['webhookId', 'webhookDeliveryId'] as const;
const SHOP_KEYS = ['shopId', 'listingId', 'stockId'] as const;
const LOOT_KEYS = ['lootId', 'lootItemInstanceId'] as const;
const NO_LOOT_IDS = { lootId: '', lootItemInstanceId: '' };

/**
 * Creates a party that everyone except the stranger joins and the ex-member then leaves. The remaining members except
 * the gm have a character, because otherwise they could not access the stash.
 */
async function createPartyWithMembers(
  people: Fixture['people'],
  createIfRead: ReturnType<typeof conditionalCreator>,
) {
  const { gm, owner } = people;
  const created = await gm.call(createParty, {
    body: { party: { name: 'The Copper Lanterns', join_permission: 'full' } },
  });
  const { id: partyId, join_code } = created.body.data;
  const joinCode = join_code ?? '';
  for (const caller of ['manager', 'owner', 'player', 'observer', 'exMember'] as const) {
    const role = caller === 'manager' || caller === 'observer' ? caller : 'player';
    await people[caller].call(joinParty, { body: { join_code: joinCode, role_request: role } });
  }
  await people.exMember.send('DELETE', `/api/v1/parties/${partyId}/leave`);
  for (const caller of ['manager', 'player', 'observer'] as const)
    await newCharacter(people[caller], partyId, caller);
  const characterId = await newCharacter(owner, partyId, 'Nim');
  return {
    people,
    partyId,
    joinCode,
    characterId,
    memberId: people.player.user.id,
    backpackId: await createIfRead(['backpackId', 'itemId', 'transactionId'], () =>
      backpackOf(owner, characterId),
    ),
    stashId: await createIfRead(['stashId'], () => stashOf(gm, partyId)),
  };
}

const backpackOf = async (owner: Person, id: string): Promise<string> =>
  (await owner.call(getCharacter, { params: { id } })).body.data.primary_container_id ?? '';

const stashOf = async (gm: Person, id: string): Promise<string> =>
  (await gm.call(listPartyContainers, { params: { id } })).body.data[0]?.id ?? '';

async function createPartyShareCode(gm: Person, subject_id: string): Promise<string> {
  const response = await gm.call(createShareCode, { body: { share_code: { kind: 'party', subject_id } } });
  return response.body.data.code;
}

async function torchTemplateOf(owner: Person): Promise<string> {
  const torch = await owner.call(searchItems, { query: { search: 'Torch' } });
  return torch.body.data.find(({ name }) => name === 'Torch')?.id ?? '';
}

async function addTorches(container_id: string, owner: Person, item_template_id: string): Promise<string> {
  const created = await owner.call(createItem, {
    body: { item_template_id, container_id, quantity: 50 },
  });
  return created.body.data.id;
}

async function newestTransaction(owner: Person, id: string): Promise<string> {
  return (await owner.call(listPartyTransactions, { params: { id } })).body.data[0]?.id ?? '';
}

async function createTemplates({ gm, stranger }: Fixture['people'], isRead: (key: keyof Fixture) => boolean) {
  const createIfRead = conditionalCreator(isRead);
  const unlisted = { visibility: 'unlisted' } as const;
  const lootTemplateId = await createIfRead(
    ['lootTemplateId', 'lootItemId'],
    async () => (await lootTemplate(gm, unlisted)).id,
  );
  return {
    lootTemplateId,
    lootItemId: await createIfRead(
      ['lootTemplateId', 'lootItemId'],
      async () => (await addLootLines(gm, lootTemplateId, [['Torch', 5]]))[0] ?? '',
    ),
    shopTemplateId: await createIfRead(
      ['shopTemplateId'],
      async () => (await shopTemplate(stranger, unlisted)).id,
    ),
  };
}

async function createHoard(gm: Person, partyId: string) {
  const hoard = await loot(gm, partyId, [['Paper (one sheet)', 5]], { is_revealed: true });
  const lootItemInstanceId = stackNamed(hoard, 'Paper (one sheet)');
  return { lootId: hoard.id, lootItemInstanceId };
}

async function createShop(gm: Person, partyId: string) {
  const testParty = { id: partyId, joinCode: '', stashId: '', gm };
  const { id: shopId } = await shop(testParty, { Torch: { quantity: 5, price: 0 } });
  const line = await lineNamed(gm, shopId, 'Torch');
  return { shopId, listingId: line.id, stockId: line.item_instance_id ?? '' };
}

/** A URL with the port of the discard protocol, on which nothing listens. */
export const UNREACHABLE_URL = 'http://127.0.0.1:9/hook';

async function createWebhookWithDelivery(gm: Person, partyId: string) {
  const { id: webhookId } = await webhook(gm, partyId, { url: UNREACHABLE_URL });
  const test = await gm.call(testWebhook, { params: { id: partyId, webhook_id: webhookId } });
  return { webhookId, webhookDeliveryId: test.body.data.id };
}

/** The URL of a channel webhook. No messages are sent, because no sender runs. */
export const DISCORD_WEBHOOK = 'https://discord.com/api/webhooks/1184472015540244501/canary-token';

async function connectChannel(gm: Person, partyId: string): Promise<string> {
  expectOk(await setChannel(gm, partyId, DISCORD_WEBHOOK));
  return partyId;
}

async function createInvitationFor(stranger: Person, gm: Person, id: string): Promise<string> {
  const party_invitation = { username: stranger.user.username };
  return (await gm.call(createInvitation, { params: { id }, body: { party_invitation } })).body.data.id;
}

async function createGameSession(gm: Person, id: string): Promise<string> {
  const starts_at = new Date(Date.now() + 365 * 24 * 60 * 60_000).toISOString();
  const response = await gm.call(scheduleGameSession, {
    params: { id },
    body: { game_session: { starts_at } },
  });
  return response.body.data.session?.id ?? '';
}

/** Makes the owner an observer and then a player again, which creates two notifications. */
async function createNotification(gm: Person, owner: Person, partyId: string): Promise<string> {
  for (const role of ['observer', 'player'] as const) {
    await gm.call(changeRole, {
      params: { id: partyId, user_id: owner.user.id },
      body: { party_membership: { role } },
    });
  }
  const listed = await owner.call(listNotifications, {});
  return listed.body.data[0]?.id ?? '';
}

async function newCharacter(user: Person, partyId: string, name: string): Promise<string> {
  const created = await user.call(createCharacter, { body: { character: { name, party_id: partyId } } });
  return created.body.data.id;
}
