import { HISTORY_COUNT_AHEAD_MAX } from '@quartermaster/contract/constants';
import { destroyItem, splitItem, transferBetweenContainers, updateItem } from '@quartermaster/contract/item';
import {
  getTransaction,
  listCharacterTransactions,
  listPartyTransactions,
} from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItems,
  character,
  member,
  party,
  pouch,
  type TestCharacter,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
let nimPlayer: Person;
let miraPlayer: Person;
let nim: TestCharacter;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  nimPlayer = await member(app, testParty);
  miraPlayer = await member(app, testParty);
  nim = await character(nimPlayer, testParty.id, { name: 'Nim' });
  await character(miraPlayer, testParty.id, { name: 'Mira' });
});
afterAll(() => app.close());

const partyLines = async (user: Person, filter = {}) => {
  const query = { per_page: '100', ...filter };
  return (await user.call(listPartyTransactions, { params: { id: testParty.id }, query })).body;
};
const nimLines = async (user: Person) =>
  (await user.call(listCharacterTransactions, { params: { id: nim.id }, query: { per_page: '100' } })).body;

it('total of a long history is counted up to a bound, and every page can be read', async () => {
  const largeParty = await party(nimPlayer);
  await app.sql`insert into transactions (id, party_id, transaction_type, via, actor_id, actor_name)
    select uuidv7(), ${largeParty.id}, 'adjust', 'web', ${nimPlayer.user.id}, 'Nim' from generate_series(1, ${HISTORY_COUNT_AHEAD_MAX + 200})`;
  const readPage = async (page: number) =>
    (
      await nimPlayer.call(listPartyTransactions, {
        params: { id: largeParty.id },
        query: { per_page: '100', page: String(page) },
      })
    ).body;
  const first = await readPage(1);
  expect(first.meta.total_count).toBe(HISTORY_COUNT_AHEAD_MAX + 100);
  const pages = [first];
  for (let page = 2; page <= (pages.at(-1)?.meta.total_pages ?? 0); page += 1)
    pages.push(await readPage(page));
  const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
  expect(new Set(ids).size).toBe(pages.at(-1)?.meta.total_count);
  expect(ids.length).toBeGreaterThan(HISTORY_COUNT_AHEAD_MAX + 200);
});

it('history states its first open year if its party or character was created in a closed year', async () => {
  const firstYears = async () => [
    (await partyLines(nimPlayer)).meta.first_year,
    (await nimLines(nimPlayer)).meta.first_year,
  ];
  const closedYear = new Date().getUTCFullYear() - 3;
  const createdAt = new Date(Date.UTC(closedYear, 5));
  await app.sql`update parties set created_at = ${createdAt} where id = ${testParty.id}`;
  expect(await firstYears()).toEqual([null, null]);
  await app.sql`
    insert into closed_years (year, closed_at, transactions, bounds) values (${closedYear}, now(), 0, '')`;
  expect(await firstYears()).toEqual([closedYear + 1, null]);
  await app.sql`update characters set created_at = ${createdAt} where id = ${nim.id}`;
  expect(await firstYears()).toEqual([closedYear + 1, closedYear + 1]);
});

describe('party history', () => {
  it('contains a line for every change, newest first', async () => {
    const torches = await addItems(nimPlayer, nim.backpackId, 'Torch', 50);
    await nimPlayer.call(transferBetweenContainers, {
      body: {
        item_instance_id: torches,
        source_container_id: nim.backpackId,
        target_container_id: testParty.stashId,
        quantity: 20,
      },
    });
    await nimPlayer.call(splitItem, { params: { id: torches }, body: { quantity: 10 } });
    await nimPlayer.call(updateItem, {
      params: { id: torches },
      body: { item_instance: { quantity: 19, notes: 'one burnt out' } },
    });
    await nimPlayer.call(destroyItem, { params: { id: torches } });
    const lines = await partyLines(miraPlayer);
    const name = nimPlayer.user.username;
    expect(lines.data.slice(0, 5).map((line) => [line.transaction_type, line.transaction_summary])).toEqual([
      ['item_destruction', `${name} destroyed 19 × Torch from Nim's Backpack`],
      ['adjust', `${name} adjusted Torch in Nim's Backpack`],
      ['split', `${name} split off 10 × Torch in Nim's Backpack`],
      ['character_to_party_transfer', `${name} moved 20 × Torch from Nim's Backpack to Party Stash`],
      ['item_creation', `${name} added 50 × Torch to Nim's Backpack`],
    ]);
    expect(lines.data[1]?.notes).toBe('20 → 19: one burnt out');
    expect(lines.data[3]).toMatchObject({
      actor_data: { id: nimPlayer.user.id, name },
      target_data: { id: testParty.id, name: 'The Lantern Company' },
      transactable_data: { name: 'Torch' },
      quantity: 20,
      via: 'api',
      source_location_data: { id: nim.backpackId, name: "Nim's Backpack" },
      destination_location_data: { id: testParty.stashId, name: 'Party Stash' },
    });
  });

  it('contains a line for the creation of each container and character', async () => {
    const types = (await partyLines(miraPlayer)).data.map((line) => line.transaction_type);
    expect(types.filter((type) => type === 'container_creation')).toHaveLength(3);
    expect(types.filter((type) => type === 'character_creation')).toHaveLength(2);
  });

  it('filters by type and by an inclusive range of days', async () => {
    const splits = await partyLines(miraPlayer, { transaction_type: 'split' });
    expect(splits.data.map((line) => line.transaction_type)).toEqual(['split']);
    expect(splits.meta.total_count).toBe(1);
    const today = new Date().toISOString().slice(0, 10);
    expect(
      (await partyLines(miraPlayer, { start_date: today, end_date: today })).meta.total_count,
    ).toBeGreaterThan(5);
    expect((await partyLines(miraPlayer, { start_date: '2999-01-01' })).meta.total_count).toBe(0);
    expect((await partyLines(miraPlayer, { end_date: '1999-01-01' })).meta.total_count).toBe(0);
  });

  it('is paged', async () => {
    const all = await partyLines(miraPlayer);
    const second = await partyLines(miraPlayer, { per_page: '2', page: '2' });
    expect(second.meta).toMatchObject({ current_page: 2, per_page: 2, total_count: all.data.length });
    expect(second.data.map((line) => line.id)).toEqual(all.data.slice(2, 4).map((line) => line.id));
  });
});

describe('private lines of the history', () => {
  it('are hidden from other players, and so are the names of private containers', async () => {
    const secret = await pouch(nimPlayer, nim.id, { name: 'CANARY pouch' });
    const dagger = await addItems(nimPlayer, secret, 'Dagger');
    await addItems(nimPlayer, nim.backpackId, 'Rope, hempen (50 feet)');
    await nimPlayer.call(transferBetweenContainers, {
      body: { item_instance_id: dagger, source_container_id: secret, target_container_id: testParty.stashId },
    });
    const miraLines = await partyLines(miraPlayer);
    expect(JSON.stringify(miraLines)).not.toContain('CANARY');
    expect(miraLines.data[0]?.source_location_data).toEqual({ id: null, name: 'a private container' });
    const linesForGm = await partyLines(testParty.gm);
    const ownLines = await partyLines(nimPlayer);
    // Only Nim's player and the gm see the creation of the pouch and of the dagger in it.
    expect([linesForGm.meta.total_count, ownLines.meta.total_count]).toEqual([
      miraLines.meta.total_count + 2,
      miraLines.meta.total_count + 2,
    ]);
    expect(JSON.stringify(linesForGm)).toContain('CANARY pouch');
    expect(JSON.stringify(await nimLines(miraPlayer))).not.toContain('CANARY');
    expect(JSON.stringify(await nimLines(nimPlayer))).toContain('CANARY pouch');
  });

  it('return 404 when another player reads them by id', async () => {
    const [creation] = (await partyLines(nimPlayer)).data.filter((line) =>
      line.destination_location_data?.name.includes('CANARY'),
    );
    const { status } = await miraPlayer.call(getTransaction, { params: { id: creation?.id ?? '' } });
    expect(status).toBe(404);
    const ownLine = await nimPlayer.call(getTransaction, { params: { id: creation?.id ?? '' } });
    expect(ownLine.body.data.destination_location_data?.name).toContain('CANARY');
  });
});

describe('filters by user and item', () => {
  it('find an unidentified item by its true name for the gm only', async () => {
    const greataxe = await addItems(testParty.gm, testParty.stashId, 'Greataxe', 2);
    await app.sql`update item_instances set is_identified = false, hidden_in = ${testParty.id} where id = ${greataxe}`;
    await testParty.gm.call(destroyItem, { params: { id: greataxe } });
    const query = { transaction_type: 'item_destruction' };
    const playerLines = await partyLines(nimPlayer, query);
    const gmLines = await partyLines(testParty.gm, query);
    expect(playerLines.data[0]?.id).toBe(gmLines.data[0]?.id);
    expect(JSON.stringify(playerLines.data[0])).not.toContain('Greataxe');
    const destroyed = { transaction_type: 'item_destruction', item_name: 'greataxe' };
    expect((await partyLines(nimPlayer, destroyed)).meta.total_count).toBe(0);
    expect((await partyLines(testParty.gm, destroyed)).meta.total_count).toBe(1);
  });

  it('find a line by the name that it shows: the true name while the item was identified, otherwise the masked name', async () => {
    const trident = await addItems(testParty.gm, testParty.stashId, 'Trident');
    const identify = (is_identified: boolean) =>
      testParty.gm.call(updateItem, { params: { id: trident }, body: { item_instance: { is_identified } } });
    await identify(false);
    await identify(true);
    await identify(false);
    await testParty.gm.call(destroyItem, { params: { id: trident } });
    const names = async (user: Person) => {
      const { data } = await partyLines(user);
      return data.slice(0, 5).map((line) => line.transactable_data?.name);
    };
    const [destroyed, hiddenAgain, identified, hidden, created] = await names(nimPlayer);
    expect([created, identified]).toEqual(['Trident', 'Trident']);
    for (const name of [hidden, hiddenAgain, destroyed]) expect(name).toMatch(/^Unidentified /);
    expect(await names(testParty.gm)).toEqual(Array(5).fill('Trident'));
    const byName = { item_name: 'trident' };
    expect((await partyLines(nimPlayer, byName)).meta.total_count).toBe(2);
    expect((await partyLines(testParty.gm, byName)).meta.total_count).toBe(5);
  });

  it('find an item by part of its name, ignoring case', async () => {
    await addItems(nimPlayer, nim.backpackId, 'Crowbar');
    const crowbarLines = await partyLines(miraPlayer, { item_name: 'CROWB' });
    expect(crowbarLines.meta.total_count).toBe(1);
    expect(crowbarLines.data[0]?.transactable_data?.name).toBe('Crowbar');
    expect((await partyLines(miraPlayer, { item_name: 'c%r' })).meta.total_count).toBe(0);
  });

  it('find the lines of one user, without the private ones for other players', async () => {
    const lines = await partyLines(miraPlayer, { actor_id: nimPlayer.user.id });
    expect(lines.meta.total_count).toBeGreaterThan(0);
    expect(lines.data.every((line) => line.actor_data.id === nimPlayer.user.id)).toBe(true);
    expect(JSON.stringify(lines)).not.toContain('CANARY');
    expect((await partyLines(nimPlayer, { actor_id: nimPlayer.user.id })).meta.total_count).toBeGreaterThan(
      lines.meta.total_count,
    );
  });

  it('apply to the CSV', async () => {
    const { body } = await nimPlayer.send(
      'GET',
      `/api/v1/transactions/party/${testParty.id}/export?item_name=crowbar&actor_id=${nimPlayer.user.id}`,
    );
    expect(String(body.data).trimEnd().split('\r\n')).toHaveLength(2);
  });
});

describe('character history', () => {
  it('contains the lines of the character for its player and its party', async () => {
    const ownLines = await nimLines(nimPlayer);
    expect(ownLines.data.some((line) => line.transaction_type === 'character_to_party_transfer')).toBe(true);
    expect(ownLines.data.every((line) => !line.transaction_summary.includes("Mira's Backpack"))).toBe(true);
    expect((await nimLines(miraPlayer)).meta.total_count).toBeGreaterThan(0);
  });

  it('is readable by its player, but not by the party, after the character leaves', async () => {
    const formerMember = await member(app, testParty);
    const kestrel = await character(formerMember, testParty.id, { name: 'Kestrel' });
    await addItems(formerMember, kestrel.backpackId, 'Torch', 2);
    await formerMember.send('DELETE', `/api/v1/parties/${testParty.id}/leave`);
    const call = { params: { id: kestrel.id }, query: {} };
    expect((await formerMember.call(listCharacterTransactions, call)).body.meta.total_count).toBe(3);
    expect((await miraPlayer.call(listCharacterTransactions, call)).status).toBe(404);
  });
});

describe('history as CSV', () => {
  const csv = async (user: Person, path: string) => {
    const response = await user.send('GET', `/api/v1/transactions/${path}`);
    return { response, text: String(response.body.data) };
  };

  it('contains the specified columns, every line, and no formulas', async () => {
    const sword = await addItems(nimPlayer, nim.backpackId, 'Longsword');
    await nimPlayer.call(updateItem, {
      params: { id: sword },
      body: { item_instance: { name: '=HYPERLINK("http://x")', notes: '-2+3' } },
    });
    await nimPlayer.call(destroyItem, { params: { id: sword } });
    const { response, text } = await csv(nimPlayer, `party/${testParty.id}/export`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`filename="transactions-${testParty.id}-\\d{4}-\\d{2}-\\d{2}.csv"`),
    );
    const [head, ...lines] = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(head).toBe('Date,Type,Actor,Target,Item,Quantity,Amount,Currency,From Location,To Location,Notes');
    expect(lines).toHaveLength((await partyLines(nimPlayer)).meta.total_count);
    expect(lines[0]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(lines[1]).toMatch(/,'-2\+3$/);
  });

  it('uses the filters and permissions of the history', async () => {
    const { text } = await csv(nimPlayer, `character/${nim.id}/export?transaction_type=item_destruction`);
    expect(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .every((line) => line.includes(',item_destruction,')),
    ).toBe(true);
    const rejection = await csv(await person(app), `party/${testParty.id}/export`);
    expect(rejection.response.status).toBe(404);
  });
});
