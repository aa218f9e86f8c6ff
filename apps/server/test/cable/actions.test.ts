import { convertCurrency, giveCoins, splitCoins } from '@quartermaster/contract/coin';
import { listContainerItems } from '@quartermaster/contract/container';
import {
  destroyItem,
  mergeItems,
  splitItem,
  transferBetweenContainers,
  updateItem,
} from '@quartermaster/contract/item';
import { createCableTicket } from '@quartermaster/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import type { Person } from '../factories/people.ts';
import { person } from '../factories/people.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  type TestCharacter,
  type TestParty,
} from '../factories/test-parties.ts';
import { until } from '../until.ts';
import { type Frame, identifierOf, openTestSocket, type TestSocket } from './test-socket.ts';

/** The time within which other members receive events; their screens then reload the affected containers. */
const MAX_DELAY_MS = 1000;

let app: TestApp;
let gm: Person;
let otherMember: Person;
let testParty: TestParty;
let mira: TestCharacter;
let socket: TestSocket;
/** The number of events before the subscription. */
let countBefore = 0;

beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
  otherMember = await member(app, testParty);
  mira = await character(otherMember, testParty.id);
  const { ticket } = expectOk(await otherMember.call(createCableTicket, {})).body.data;
  socket = openTestSocket(`${app.url.replace('http', 'ws')}/cable?ticket=${ticket}`);
  await socket.frame(({ type }) => type === 'welcome');
  socket.send({ command: 'subscribe', identifier: identifierOf('PartyInventoryChannel', testParty.id) });
  await socket.frame(({ type }) => type === 'confirm_subscription');
  countBefore = await publishedCount();
});
afterAll(async () => {
  socket.webSocket.close();
  await app.close();
});

/** The inventory events, without presence events. */
const inventoryEvents = (): Frame[] =>
  socket.frames.filter(({ message }) => (message as Frame | undefined)?.ids !== undefined);

const publishedCount = async (): Promise<number> => {
  const [row] = await app.sql<{ count: number }[]>`
    select count(*)::int as count from party_events
    where party_id = ${testParty.id} and channel = 'PartyInventoryChannel'`;
  return row?.count ?? 0;
};

/** Waits until the other member's socket has received every event so far. */
const untilEventsReceived = () =>
  until(async () => countBefore + inventoryEvents().length >= (await publishedCount()));

const namesContainer = (frame: Frame, containerId: string): boolean =>
  Object.entries((frame.message as { ids: object }).ids).some(
    ([name, value]) => name.endsWith('container_id') && value === containerId,
  );

const contentsOf = async (user: Person, id: string) =>
  expectOk(await user.call(listContainerItems, { params: { id }, query: {} })).body.data.map(
    ({ display_name, quantity }) => ({ display_name, quantity }),
  );

const addTorches = (quantity: number) => addItems(gm, testParty.stashId, 'Torch', quantity);
const addCoins = (quantity: number) => addItems(gm, testParty.stashId, 'Gold piece', quantity);

interface PreparedAction {
  readonly act: () => Promise<unknown>;
  /** The containers that the action changes. */
  readonly containers: readonly string[];
}

const changesStash = (act: PreparedAction['act']): PreparedAction => ({
  act,
  containers: [testParty.stashId],
});
const changesBoth = (act: PreparedAction['act']): PreparedAction => ({
  act,
  containers: [testParty.stashId, mira.backpackId],
});

/** Functions by action; each creates the preconditions of the action and returns the prepared action. */
const PUBLISHED_ACTIONS: Record<string, () => Promise<PreparedAction>> = {
  'an addition of items': async () => changesStash(() => addTorches(4)),
  'a transfer': async () => {
    const places = { source_container_id: testParty.stashId, target_container_id: mira.backpackId };
    const body = { item_instance_id: await addTorches(5), ...places, quantity: 2 };
    return changesBoth(async () => expectOk(await gm.call(transferBetweenContainers, { body })));
  },
  'a split': async () => {
    const id = await addTorches(5);
    return changesStash(async () =>
      expectOk(await gm.call(splitItem, { params: { id }, body: { quantity: 2 } })),
    );
  },
  'a merge': async () => {
    const id = await addTorches(6);
    const splitOffId = expectOk(await gm.call(splitItem, { params: { id }, body: { quantity: 2 } })).body.data
      .id;
    const body = { item_instance_id: splitOffId };
    return changesStash(async () => expectOk(await gm.call(mergeItems, { params: { id }, body })));
  },
  'an update': async () => {
    const id = await addTorches(1);
    const body = { item_instance: { name: 'Old torch' } };
    return changesStash(async () => expectOk(await gm.call(updateItem, { params: { id }, body })));
  },
  'the destruction of a stack': async () => {
    const id = await addTorches(3);
    return changesStash(() => gm.call(destroyItem, { params: { id } }));
  },
  'a gift of coins': async () => {
    await addItems(otherMember, mira.backpackId, 'Gold piece', 9);
    const body = { give: { to_container_id: testParty.stashId, coins: { gold: 4 } } };
    return changesBoth(async () => expectOk(await gm.call(giveCoins, { params: { id: mira.id }, body })));
  },
  'a conversion of coins': async () => {
    await addCoins(3);
    const body = { conversion: { give: { gold: 1 }, take: { silver: 10 } } };
    return changesStash(async () =>
      expectOk(await gm.call(convertCurrency, { params: { id: testParty.stashId }, body })),
    );
  },
  'a split of coins': async () => {
    await addCoins(2);
    const body = { split: { character_ids: [mira.id], amount_copper: 100 } };
    return changesBoth(async () =>
      expectOk(await gm.call(splitCoins, { params: { id: testParty.stashId }, body })),
    );
  },
};

describe('party member', () => {
  test.each(Object.entries(PUBLISHED_ACTIONS))(
    'receives an event within a second and reads the same contents as the game master after %s',
    async (_name, prepare) => {
      const { act, containers } = await prepare();
      await untilEventsReceived();
      const previousCount = inventoryEvents().length;
      await act();
      const doneAt = performance.now();
      await untilEventsReceived();
      expect(performance.now() - doneAt).toBeLessThan(MAX_DELAY_MS);
      for (const id of containers) {
        expect(
          inventoryEvents()
            .slice(previousCount)
            .some((frame) => namesContainer(frame, id)),
        ).toBe(true);
        expect(await contentsOf(otherMember, id)).toEqual(await contentsOf(gm, id));
      }
    },
  );
});
