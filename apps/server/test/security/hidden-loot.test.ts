import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { cableUrl } from '../cable/test-data.ts';
import { identifierOf, ofAction, ofType, openTestSocket, type TestSocket } from '../cable/test-socket.ts';
import { type Operation, operationsOf } from '../contract/operations.ts';
import { addLootLines, lootTemplate } from '../factories/loot.ts';
import { type Person, person } from '../factories/people.ts';
import { character, member, party, template } from '../factories/test-parties.ts';

// Promise B2: hidden loot has canary words and items, which only the gm may read.
const ROLES = ['manager', 'player', 'observer'] as const;
type Role = (typeof ROLES)[number];

let app: TestApp;
let gm: Person;
let people: Record<Role, Person>;
let sockets: TestSocket[];
let reads: Operation[];
let partyId: string;
let characterId: string;
let backpackId: string;
let ringId: string;
/** Loot that was never revealed. */
let unrevealedLoot: LootInstanceDetail;
/** Loot that was revealed with harmless text, then hidden and renamed. */
let rehiddenLoot: LootInstanceDetail;
let claimId: string;
/** Every id that could be part of a path. */
const ids = new Set<string>();

beforeAll(async () => {
  app = await startTestApp();
  reads = (await operationsOf(app.url)).filter(({ method, isOpen }) => method === 'GET' && !isOpen);
  gm = await person(app);
  const testParty = await party(gm);
  partyId = testParty.id;
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
  await setUpLoot();
}, 60_000);
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

/** Sends a request of the gm, which must succeed; every role later requests the ids in its response. */
async function asGm<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: response } = await gm.send(method, `/api/v1/${path}`, body ? { body } : {});
  expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code < 300)]);
  for (const [id] of JSON.stringify(response).matchAll(/[\da-f]{8}-[\da-f-]{27}/g)) ids.add(id);
  return response.data as T;
}

async function setUpLoot(): Promise<void> {
  const fields = { description: 'CANARY lore', base_value: 77_777, stack_size: 20 };
  ringId = (await template(gm, { name: 'CANARY Ring', ...fields })).id;
  const { id: templateId } = await lootTemplate(gm, { name: 'CANARY template' });
  await asGm('POST', `loot_templates/${templateId}/loot_items`, {
    loot_item: { item_template_id: ringId, quantity: 9, is_identified: false },
  });
  await addLootLines(gm, templateId, [['Longsword', 2]]);
  const canaryTexts = { description: 'CANARY words', location_name: 'CANARY cave' };
  const deployment = { loot_template_id: templateId, party_id: partyId };
  unrevealedLoot = await asGm('POST', 'loot_instances', {
    loot_instance: { ...deployment, name: 'CANARY hoard', ...canaryTexts },
  });
  const harmless = { name: 'Open chest', description: 'Oak', location_name: 'Hall', is_revealed: true };
  rehiddenLoot = await asGm('POST', 'loot_instances', { loot_instance: { ...deployment, ...harmless } });
  const sword = rehiddenLoot.container?.item_instances.find(({ name }) => name === 'Longsword')?.id;
  const claim = { item_instance_id: sword, character_id: characterId };
  const claimResponse = await people.player.send('POST', `/api/v1/loot_instances/${rehiddenLoot.id}/claim`, {
    body: { claim },
  });
  claimId = (claimResponse.body.data as unknown as { transaction_id: string }).transaction_id;
  await asGm('PATCH', `loot_instances/${rehiddenLoot.id}`, { loot_instance: { is_revealed: false } });
  await asGm('PATCH', `loot_instances/${rehiddenLoot.id}`, {
    loot_instance: { name: 'CANARY chest', ...canaryTexts },
  });
  for (const { container } of [unrevealedLoot, rehiddenLoot]) {
    // Actions on items in hidden loot are hidden too: the ring is identified twice.
    const ring = container?.item_instances.find(({ name }) => name === 'CANARY Ring')?.id;
    for (const is_identified of [true, false, true]) {
      await asGm('PATCH', `item_instances/${ring}`, { item_instance: { is_identified } });
    }
  }
  await asGm('GET', `transactions/party/${partyId}?per_page=100`);
  ids.add(partyId).add(ringId).add(gm.user.id);
}

const canary = () => new RegExp(`CANARY|:77777|${ringId}`);
const expectNoLeak = (value: unknown, where: string) =>
  expect(JSON.stringify(value ?? null).match(canary())?.[0], where).toBe(undefined);

describe('hidden loot', () => {
  it('is readable for the gm with its history', async () => {
    const { body } = await gm.send('GET', `/api/v1/transactions/party/${partyId}?per_page=100`);
    const summaries = (body.data as unknown as { transaction_summary: string }[]).map(
      (line) => line.transaction_summary,
    );
    expect(summaries).toContain(`${gm.user.username} deployed CANARY hoard`);
    expect(summaries).toContain(`${gm.user.username} hid Open chest`);
    const lootResponse = await gm.send('GET', `/api/v1/loot_instances/${unrevealedLoot.id}`);
    expect(JSON.stringify(lootResponse.body)).toMatch(canary());
  });

  it.each(ROLES)(
    'reveals no text, item or value in any GET response to the %s, with any id in the path',
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
    120_000,
  );

  it.each(ROLES)('is neither listed nor counted for the %s, and its contents return 404', async (role) => {
    const list = await people[role].send('GET', `/api/v1/parties/${partyId}/loot_instances`);
    expect([list.body.data, list.body.meta]).toMatchObject([[], { total_count: 0 }]);
    for (const { id, container } of [unrevealedLoot, rehiddenLoot]) {
      const { status, body } = await people[role].send('GET', `/api/v1/loot_instances/${id}`);
      expect([status, body.data]).toMatchObject([200, { name: 'Hidden loot', container: null, roll: null }]);
      expect(JSON.stringify(body)).not.toMatch(/Open chest|Hall|Oak/);
      for (const path of [
        `containers/${container?.id}`,
        `containers/${container?.id}/items`,
        `item_instances/${container?.item_instances[0]?.id}`,
      ]) {
        expect([path, (await people[role].send('GET', `/api/v1/${path}`)).status]).toEqual([path, 404]);
      }
    }
    for (const query of ['search=CANARY', 'min_value=1']) {
      const search = await people[role].send('GET', `/api/v1/search/items?per_page=100&${query}`);
      expectNoLeak(search.body, query);
    }
  });

  it('returns 404 for actions of members other than the gm', async () => {
    for (const { id, container } of [unrevealedLoot, rehiddenLoot]) {
      const item = container?.item_instances[0]?.id;
      const claim = { item_instance_id: item, character_id: characterId };
      const take = { item_instance_id: item, target_container_id: backpackId };
      const distribute = { character_ids: [characterId], distribution_mode: 'even' };
      const calls: [string, string, object | undefined][] = [
        ['POST', `loot_instances/${id}/claim`, { claim }],
        ['POST', `loot_instances/${id}/take`, take],
        ['POST', `loot_instances/${id}/reveal`, undefined],
        ['PATCH', `loot_instances/${id}`, { loot_instance: { is_revealed: true } }],
        ['DELETE', `loot_instances/${id}`, undefined],
        ['POST', `loot_instances/${id}/distribution_preview`, { distribute }],
        ['POST', `loot_instances/${id}/distribute`, { distribute }],
        ['POST', 'containers/transfer', { ...take, source_container_id: container?.id }],
        ['PATCH', `item_instances/${item}`, { item_instance: { is_identified: true } }],
        ['POST', `item_instances/${item}/split`, { quantity: 1 }],
        ['DELETE', `item_instances/${item}`, undefined],
      ];
      for (const role of ROLES) {
        for (const [method, path, body] of calls) {
          const response = await people[role].send(method, `/api/v1/${path}`, body ? { body } : {});
          expect([role, path, response.status]).toEqual([role, path, 404]);
          expectNoLeak(response.body, `${role} ${method} ${path}`);
        }
      }
    }
  });

  it('rejects the undo of a claim from before the loot was hidden, without naming the loot', async () => {
    const { status, body } = await people.player.send('POST', `/api/v1/transactions/${claimId}/undo`);
    expect([status, body.error.code]).toEqual([409, 'UNDO_BLOCKED']);
    expectNoLeak(body, 'undo');
    // The gm may undo the claim; the history shows neither the loot nor its location to other members.
    await asGm('POST', `transactions/${claimId}/undo`);
    for (const role of ROLES) {
      const history = await people[role].send('GET', `/api/v1/transactions/party/${partyId}?per_page=100`);
      expectNoLeak(history.body, `${role} history`);
    }
  });

  it('appears in no history or notification of other members after it is deleted', async () => {
    await asGm('DELETE', `loot_instances/${unrevealedLoot.id}`);
    for (const role of ROLES) {
      for (const path of [`transactions/party/${partyId}?per_page=100`, 'notifications?per_page=100']) {
        const { body } = await people[role].send('GET', `/api/v1/${path}`);
        expectNoLeak(body, `${role} ${path}`);
        expect(JSON.stringify(body)).not.toContain(unrevealedLoot.id);
      }
    }
  });

  it('reveals no text or item in any socket frame, and if it was never revealed not even its id', async () => {
    const earlierFrames = new Set(sockets.flatMap(({ frames }) => frames));
    await asGm('POST', `loot_instances/${rehiddenLoot.id}/reveal`);
    const unrevealedIds = new RegExp([unrevealedLoot.id, unrevealedLoot.container?.id].join('|'));
    for (const socket of sockets) {
      // Frames arrive in order: this one, about the reveal, follows the frames of all earlier actions.
      await socket.frame(
        (frame) =>
          !earlierFrames.has(frame) &&
          ofAction('inventory_updated')(frame) &&
          JSON.stringify(frame).includes(rehiddenLoot.id),
      );
      expect(socket.frames.length).toBeGreaterThan(5);
      expectNoLeak(socket.frames, 'socket');
      expect(JSON.stringify(socket.frames)).not.toMatch(unrevealedIds);
    }
  });
});

describe('revealed loot', () => {
  it.each(ROLES)('hides its template from the %s', async (role) => {
    const { id } = await asGm<LootInstanceDetail>('POST', 'loot_instances', {
      loot_instance: {
        loot_template_id: unrevealedLoot.loot_template_id,
        party_id: partyId,
        name: 'Shown',
        description: 'Plain',
        location_name: 'Hall',
        is_revealed: true,
      },
    });
    expect(unrevealedLoot.loot_template_id).not.toBe(null);
    for (const path of [`loot_instances/${id}`, `parties/${partyId}/loot_instances`]) {
      const { status, body } = await people[role].send('GET', `/api/v1/${path}`);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(unrevealedLoot.loot_template_id);
    }
    await asGm('DELETE', `loot_instances/${id}`);
  });
});

describe('roll of revealed loot', () => {
  it('shows the item names of lines that rolled 0 only to the gm', async () => {
    const { id: templateId } = await lootTemplate(gm, { name: 'Unlucky' });
    await asGm('POST', `loot_templates/${templateId}/loot_items`, {
      loot_item: { item_template_id: ringId, quantity: 1, chance: 1 },
    });
    const deployment = { loot_template_id: templateId, party_id: partyId, is_revealed: true };
    const { id } = await asGm<LootInstanceDetail>('POST', 'loot_instances', {
      loot_instance: { ...deployment, seed: '0'.repeat(32) },
    });
    const read = async (user: Person) =>
      (await user.send('GET', `/api/v1/loot_instances/${id}`)).body.data as unknown as LootInstanceDetail;
    expect((await read(gm)).roll?.lines).toMatchObject([{ name: 'CANARY Ring', rolled: 0 }]);
    for (const role of ROLES) {
      const { roll } = await read(people[role]);
      expect(roll?.lines).toMatchObject([{ name: 'Unidentified item', rolled: 0, chance: 1 }]);
      expectNoLeak(roll, role);
    }
    await asGm('DELETE', `loot_instances/${id}`);
  });
});

describe('usage of an item template', () => {
  it('counts loot for a creator who is a player or a stranger only while the loot is revealed', async () => {
    const creators = [people.player, await person(app)];
    for (const creator of creators) {
      const { id } = await template(creator, { name: 'Public ring' });
      await app.sql`update item_templates set visibility = 'public' where id = ${id}`;
      const { id: lootTemplateId } = await lootTemplate(gm, { name: 'Rings' });
      await asGm('POST', `loot_templates/${lootTemplateId}/loot_items`, {
        loot_item: { item_template_id: id, quantity: 3 },
      });
      const hiddenLoot = { loot_template_id: lootTemplateId, party_id: partyId };
      const hoard = await asGm<LootInstanceDetail>('POST', 'loot_instances', { loot_instance: hiddenLoot });
      const usage = async () => (await creator.send('GET', `/api/v1/item_templates/${id}/usage`)).body.data;
      const noUsage = { is_used: false, items_that_follow: 0, items_that_stay: 0 };
      expect(await usage()).toEqual(noUsage);
      await asGm('POST', `loot_instances/${hoard.id}/reveal`);
      expect(await usage()).toEqual({ ...noUsage, is_used: true, items_that_stay: 3 });
      await asGm('DELETE', `loot_instances/${hoard.id}`);
      expect(await usage()).toEqual(noUsage);
    }
  });
});
