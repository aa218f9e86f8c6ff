import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { cableUrl } from '../cable/test-data.ts';
import { identifierOf, ofAction, ofType, openTestSocket, type TestSocket } from '../cable/test-socket.ts';
import { type Operation, operationsOf } from '../contract/operations.ts';
import { type Person, person } from '../factories/people.ts';
import { character, member, party, pouch } from '../factories/test-parties.ts';

// Promise B2: what only the gm may read about the unidentified item, except its currency, matches CANARY.
const ROLES = ['manager', 'player', 'observer'] as const;
type Role = (typeof ROLES)[number];

let app: TestApp;
let gm: Person;
let people: Record<Role, Person>;
let sockets: TestSocket[];
let reads: Operation[];
let partyId: string;
let stashId: string;
let characterId: string;
let backpackId: string;
/** Every id that could be part of a path. */
const ids = new Set<string>();
const templateId = newId();
let stackId: string;

beforeAll(async () => {
  app = await startTestApp();
  reads = (await operationsOf(app.url)).filter(({ method, isOpen }) => method === 'GET' && !isOpen);
  gm = await person(app);
  const testParty = await party(gm);
  partyId = testParty.id;
  stashId = testParty.stashId;
  const entries = await Promise.all(
    ROLES.map(async (role) => [role, await member(app, testParty, role)] as const),
  );
  people = Object.fromEntries(entries) as Record<Role, Person>;
  for (const role of ROLES) {
    const { id, backpackId: bag } = await character(people[role], partyId, { name: role });
    if (role === 'player') [characterId, backpackId] = [id, bag];
    ids.add(id).add(bag);
  }
  sockets = await Promise.all(ROLES.map((role) => listen(people[role])));
  stackId = await insertUnidentified(stashId);
  ids.add(partyId).add(stashId).add(templateId).add(gm.user.id);
});
afterAll(() => {
  for (const socket of sockets) socket.webSocket.close();
  return app.close();
});

async function listen(user: Person): Promise<TestSocket> {
  const socket = openTestSocket(cableUrl(app, { token: user.token }));
  await socket.frame(ofType('welcome'));
  for (const channel of ['PartyChannel', 'PartyInventoryChannel']) {
    socket.send({ command: 'subscribe', identifier: identifierOf(channel, partyId) });
  }
  await socket.frame(ofAction('presence_update'));
  return socket;
}

/** Inserts a template and an unidentified item of it directly into the database; returns the id of the item. */
async function insertUnidentified(containerId: string): Promise<string> {
  const id = newId();
  await app.sql`
    insert into item_templates (id, creator_id, name, description, base_value, weight, stack_size, rarity, category, glyph, tags)
    values (${templateId}, ${gm.user.id}, 'CANARY Darts', 'CANARY lore', 77777, 300, 20, 'legendary', 'weapon', 'GiCANARY', '{CANARY}')`;
  await app.sql`
    insert into item_instances (id, item_template_id, container_id, quantity, is_identified, name_override,
      description_override, value_override, currency_override, quality, durability, notes)
    values (${id}, ${templateId}, ${containerId}, 12, false, 'CANARY of Wishing', 'CANARY words', 88888, 'platinum',
      'CANARY make', 50, 'CANARY note')`;
  return id;
}

const CANARY = new RegExp(`CANARY|legendary|:77777|:88888|${templateId}`);
const expectNoLeak = (value: unknown, where: string) =>
  expect(JSON.stringify(value ?? null).match(CANARY)?.[0], where).toBe(undefined);

/**
 * Sends a request of the gm, which must succeed; the ids in its response are added to those that every role requests.
 */
async function asGm(method: string, path: string, body: unknown): Promise<void> {
  const { status, body: response } = await gm.send(method, `/api/v1/${path}`, { body });
  expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code < 300)]);
  for (const [id] of JSON.stringify(response).matchAll(/[\da-f]{8}-[\da-f-]{27}/g)) ids.add(id);
}

async function splitUpdateAndTransfer(): Promise<void> {
  await asGm('POST', `item_instances/${stackId}/split`, { quantity: 4 });
  await asGm('PATCH', `item_instances/${stackId}`, {
    item_instance: { quantity: 9, notes: 'CANARY second note' },
  });
  const toPlayer = {
    item_instance_id: stackId,
    source_container_id: stashId,
    target_container_id: backpackId,
  };
  await asGm('POST', 'containers/transfer', { ...toPlayer, quantity: 5 });
  await asGm('GET', `transactions/party/${partyId}?per_page=100`, undefined);
  await asGm('GET', `containers/${backpackId}/items`, undefined);
}

describe('unidentified item', () => {
  beforeAll(splitUpdateAndTransfer);

  it('is readable for the gm', async () => {
    const { body } = await gm.send('GET', `/api/v1/transactions/party/${partyId}?per_page=100`);
    expect(JSON.stringify(body)).toContain('CANARY second note');
    expect(JSON.stringify((await gm.send('GET', `/api/v1/item_instances/${stackId}`)).body)).toMatch(CANARY);
  });

  it.each(ROLES)(
    'is unnamed in the responses to all reads by the %s, with any id in the path',
    async (role) => {
      let readableCount = 0;
      for (const { path } of reads) {
        const paths = path.includes('{') ? [...ids].map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
        for (const requestPath of paths) {
          const { status, body } = await people[role].send('GET', requestPath);
          if (status === 200) readableCount += 1;
          expectNoLeak(body, `${role} GET ${requestPath}`);
        }
      }
      expect(readableCount).toBeGreaterThan(30);
    },
  );

  it.each(ROLES)(
    'is not found by its name, rarity or value, and not counted in totals, for the %s',
    async (role) => {
      const queries = [
        'search=CANARY',
        'search=Wishing',
        'rarity=legendary',
        'min_value=1',
        'max_value=900000000',
      ];
      for (const container of [stashId, backpackId]) {
        for (const query of queries) {
          const { status, body } = await people[role].send(
            'GET',
            `/api/v1/containers/${container}/items?${query}`,
          );
          expect([query, status, body.data, body.meta]).toMatchObject([query, 200, [], { total_count: 0 }]);
        }
        const { body } = await people[role].send('GET', `/api/v1/containers/${container}`);
        expect(body.data).toMatchObject({ total_value_copper: 0 });
      }
      const market = await people[role].send('GET', '/api/v1/search/items?search=CANARY');
      expect(market.body.data).toEqual([]);
    },
  );

  it('is unnamed in the responses to accepted and rejected writes', async () => {
    const { player, observer } = people;
    const [stack] = (await player.send('GET', `/api/v1/containers/${backpackId}/items`)).body.data as {
      id: string;
    }[];
    const id = stack?.id ?? '';
    const tiny = await pouch(player, characterId, { name: 'Thimble', max_weight: 0.01 });
    const move = { item_instance_id: id, source_container_id: backpackId, target_container_id: tiny };
    const calls: [Person, string, string, unknown, number][] = [
      [player, 'POST', `item_instances/${id}/split`, { quantity: 2 }, 201],
      [player, 'POST', `item_instances/${id}/split`, { quantity: 2 }, 201],
      [player, 'POST', `item_instances/${id}/split`, { quantity: 900 }, 422],
      [player, 'PATCH', `item_instances/${id}`, { item_instance: { name: 'Mine' } }, 403],
      [player, 'PATCH', `item_instances/${id}`, { item_instance: { quantity: 2 } }, 200],
      [player, 'PATCH', `item_instances/${id}`, { item_instance: { quantity: 999 } }, 422],
      [player, 'POST', 'containers/transfer', move, 422],
      [player, 'POST', 'containers/transfer', { ...move, target_container_id: stashId, quantity: 1 }, 200],
      [player, 'POST', 'item_instances', { item_template_id: templateId, container_id: backpackId }, 422],
      [observer, 'DELETE', `item_instances/${stackId}`, undefined, 403],
      [player, 'DELETE', `item_instances/${id}`, undefined, 204],
    ];
    for (const [user, method, path, body, expected] of calls) {
      const response = await user.send(method, `/api/v1/${path}`, {
        body,
        key: `${method} ${path} ${JSON.stringify(body)}`,
      });
      expect([method, path, response.status]).toEqual([method, path, expected]);
      expectNoLeak(response.body, `${method} ${path}`);
    }
  });

  it('is unnamed in every socket frame', async () => {
    for (const socket of sockets) {
      await socket.frame(ofAction('item_removed'));
      expect(socket.frames.length).toBeGreaterThan(10);
      expectNoLeak(socket.frames, 'socket');
    }
  });
});
