import { getShopInstance, listShopInstances } from '@quartermaster/contract/shop';
import { getRestockSchedule, listShopListings } from '@quartermaster/contract/shop-listing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { expectOk, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  player = await member(app, testParty);
});
afterAll(() => app.close());

const include = 'listings,restock_schedule';
const read = (user: Person, id: string, query: { include?: string } = { include }) =>
  user.call(getShopInstance, { params: { id }, query });

describe('shop with listings and restock schedule', () => {
  it('is hidden from strangers, and hides its listings from players while it is closed', async () => {
    const { id } = await shop(testParty, { Torch: { restock_quantity: 4 } }, { is_active: false });
    expect((await read(await person(app), id)).status).toBe(404);
    const { data } = expectOk(await read(player, id)).body;
    expect(data.listings).toEqual({ lines: [], total_count: 0, categories: [] });
    expect(data.restock_schedule?.lines).toEqual([]);
    expect(expectOk(await read(testParty.gm, id)).body.data.listings?.total_count).toBe(1);
  });

  it('rejects other values of include', async () => {
    const { id } = await shop(testParty, {});
    const { status, body } = await read(player, id, { include: 'listings,till' });
    expect(status).toBe(422);
    expect(JSON.stringify(body.error)).toContain('Only listings and restock_schedule can be included');
  });

  it('includes the first page of the listings and the schedule as returned by their endpoints', async () => {
    const { id } = await shop(testParty, { Torch: { restock_quantity: 4 }, Dagger: {} }, { is_active: true });
    const { data } = expectOk(await read(player, id)).body;
    const query = { per_page: '100' };
    const listings = expectOk(await player.call(listShopListings, { params: { id }, query })).body;
    const { total_count, categories } = listings.meta;
    expect(data.listings).toEqual({ lines: listings.data, total_count, categories });
    expect(listings.data.map(({ name }) => name)).toEqual(['Dagger', 'Torch']);
    const schedule = expectOk(await player.call(getRestockSchedule, { params: { id } })).body;
    expect(data.restock_schedule).toEqual(schedule.data);
    expect(expectOk(await read(player, id, {})).body.data).not.toHaveProperty('listings');
  });
});

describe('list of shops', () => {
  it('offers the locations of all shops of the reader’s parties, or of one party, whatever the other filters', async () => {
    const gm = await person(app);
    const shire = await party(gm, { name: 'Shire' });
    const mira = await member(app, shire);
    await shop(shire, {}, { location_override: 'Bywater' });
    await shop(shire, {}, { location_override: 'Bywater', is_active: false }, { location: 'docks' });
    await shop(await party(gm), {}, {}, { location: 'docks' });
    const locations = async (user: Person, query = {}) =>
      (await user.call(listShopInstances, { query })).body.meta.locations;
    expect(await locations(gm)).toEqual(['Bywater', 'docks']);
    expect(await locations(gm, { party_id: shire.id, location: 'docks', search: 'nowhere' })).toEqual([
      'Bywater',
    ]);
    expect(await locations(mira)).toEqual(['Bywater']);
  });
});

describe('listings of a shop', () => {
  it('have the categories of the whole shelf, whatever the page and the filter', async () => {
    const { id } = await shop(
      testParty,
      { Torch: {}, Lamp: {}, Dagger: {}, Longsword: { quantity: null }, Crowbar: {} },
      { is_active: true },
    );
    const categories = [
      { name: 'gear', count: 3 },
      { name: 'weapon', count: 2 },
    ];
    for (const [query, total] of [
      [{ per_page: '1', page: '2' }, 5],
      [{ category: 'weapon' }, 2],
      [{ search: 'torch' }, 1],
      [{ search: 'nothing of the kind' }, 0],
    ] as const) {
      const { meta } = expectOk(await player.call(listShopListings, { params: { id }, query })).body;
      expect([meta.total_count, meta.categories]).toEqual([total, categories]);
    }
  });
});
