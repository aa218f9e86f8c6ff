import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { signUp } from './sign-up.ts';

/** A person at the table: their page, and calls in their name. */
export interface Seat {
  readonly page: Page;
  call<T = { id: string }>(method: 'get' | 'post', path: string, data?: unknown): Promise<T>;
}

/** Makes calls as whoever is signed in on the page. */
async function seatOf(page: Page): Promise<Seat> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const request: APIRequestContext = page.request;
  return {
    page,
    async call<T>(method: 'get' | 'post', path: string, data?: unknown) {
      const headers = { Authorization: `Bearer ${token}` };
      const options = data === undefined ? { headers } : { headers, data };
      const response = await request[method](`/api/v1/${path}`, options);
      expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
      return ((await response.json()) as { data: T }).data;
    },
  };
}

export interface Table {
  readonly seat: Seat;
  readonly partyId: string;
  readonly joinCode: string;
  /** The backpack of Nim, whom the person at the seat plays. */
  readonly bagId: string;
  readonly stashId: string;
  /** Puts things from the catalogue into a container, by their exact name. */
  add(name: string, quantity: number, containerId: string): Promise<void>;
}

const templateIdOf = async (seat: Seat, name: string): Promise<string> => {
  const found = await seat.call<{ id: string; name: string }[]>(
    'get',
    `search/items?per_page=100&search=${encodeURIComponent(name)}`,
  );
  const template = found.find((candidate) => candidate.name === name);
  if (!template) throw new Error(`The catalogue has no ${name}`);
  return template.id;
};

/** Signs somebody up with a party, and in it Nim with a backpack; sits on their page. */
export async function layTable(page: Page): Promise<Table> {
  await signUp(page);
  const seat = await seatOf(page);
  const party = await seat.call<{ id: string; join_code: string }>('post', 'parties', {
    party: { name: 'The Copper Lanterns' },
  });
  const nim = await seat.call<{ primary_container_id: string }>('post', 'characters', {
    character: { name: 'Nim', party_id: party.id, max_weight: 100 },
  });
  const [stash] = await seat.call<{ id: string }[]>('get', `parties/${party.id}/containers`);
  if (!stash) throw new Error('The party has no stash');
  return {
    seat,
    partyId: party.id,
    joinCode: party.join_code,
    bagId: nim.primary_container_id,
    stashId: stash.id,
    async add(name, quantity, containerId) {
      const item_template_id = await templateIdOf(seat, name);
      await seat.call('post', 'item_instances', { item_template_id, container_id: containerId, quantity });
    },
  };
}

/** Somebody else in a browser of their own, at the same party, with a character of theirs. */
export async function joinTable(browser: Browser, table: Table): Promise<Seat> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signUp(page);
  const seat = await seatOf(page);
  await seat.call('post', 'parties/join', { join_code: table.joinCode });
  await seat.call('post', 'characters', { character: { name: 'Brunhild', party_id: table.partyId } });
  return seat;
}

export const panel = (page: Page, name: 'Left panel' | 'Right panel' | 'Inventory') =>
  page.getByRole('region', { name });

/** Nim's backpack on the left, the party's stash on the right. */
export async function openBag(table: Table): Promise<void> {
  const { page } = table.seat;
  await page.goto(`/containers/${table.bagId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Backpack' })).toBeVisible();
}
