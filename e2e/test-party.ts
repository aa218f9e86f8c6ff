import { type Browser, expect, type Page } from '@playwright/test';
import { type Call, callAs } from './calls.ts';
import { type Person, register, registerInNewContext } from './sign-up.ts';

/** A member of a party: their page, and API requests in their name. */
export interface ApiMember {
  readonly page: Page;
  readonly call: Call;
}

export interface TestParty {
  readonly gmApi: ApiMember;
  readonly partyId: string;
  readonly joinCode: string;
  /** The backpack of Nim, the character of the registered user. */
  readonly backpackId: string;
  readonly stashId: string;
  /** Adds items from the catalog to a container, by their exact name. */
  add(name: string, quantity: number, containerId: string): Promise<void>;
}

/** The ids of templates by server and name: no test changes the catalog of a server. */
const templateIds = new Map<string, string>();

/** The id of an item of the catalog by its exact name. */
export const templateIdOf = async (gmApi: ApiMember, name: string): Promise<string> => {
  const key = `${new URL(gmApi.page.url()).origin} ${name}`;
  const cachedId = templateIds.get(key);
  if (cachedId !== undefined) return cachedId;
  const candidates = await gmApi.call<{ id: string; name: string }[]>(
    'get',
    `search/items?per_page=100&search=${encodeURIComponent(name)}`,
  );
  const template = candidates.find((candidate) => candidate.name === name);
  if (!template) throw new Error(`The catalog has no ${name}`);
  templateIds.set(key, template.id);
  return template.id;
};

/** Registers a user with a party and its character Nim, who has a backpack. Opens no page of the party. */
export async function createPartyByApi(page: Page, person?: Person): Promise<TestParty> {
  await register(page, person);
  const gmApi: ApiMember = { page, call: callAs(page) };
  const party = await gmApi.call<{ id: string; join_code: string }>('post', 'parties', {
    party: { name: 'The Copper Lanterns' },
  });
  const nim = await gmApi.call<{ primary_container_id: string }>('post', 'characters', {
    character: { name: 'Nim', party_id: party.id, max_weight: 100 },
  });
  const [stash] = await gmApi.call<{ id: string }[]>('get', `parties/${party.id}/containers`);
  if (!stash) throw new Error('The party has no stash');
  return {
    gmApi,
    partyId: party.id,
    joinCode: party.join_code,
    backpackId: nim.primary_container_id,
    stashId: stash.id,
    async add(name, quantity, containerId) {
      const item_template_id = await templateIdOf(gmApi, name);
      await gmApi.call('post', 'item_instances', { item_template_id, container_id: containerId, quantity });
    },
  };
}

/** Adds a member with a character to the party, in a separate browser context. */
export async function joinByApi(browser: Browser, testParty: TestParty): Promise<ApiMember> {
  const { page } = await registerInNewContext(browser);
  const member: ApiMember = { page, call: callAs(page) };
  await member.call('post', 'parties/join', { join_code: testParty.joinCode });
  await member.call('post', 'characters', { character: { name: 'Brunhild', party_id: testParty.partyId } });
  return member;
}

export const panel = (page: Page, name: 'Left panel' | 'Right panel' | 'Inventory') =>
  page.getByRole('region', { name });

/** Opens Nim's backpack on the left and the party's stash on the right. */
export async function openBackpack(testParty: TestParty): Promise<void> {
  const { page } = testParty.gmApi;
  await page.goto(`/containers/${testParty.backpackId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Backpack' })).toBeVisible();
}
