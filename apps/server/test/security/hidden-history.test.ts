import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { type Person, person } from '../factories/people.ts';
import { character, member, party, template } from '../factories/test-parties.ts';

// Promise B2 for history, CSV, purses, notifications and the responses to changed flags, merges, adjustments and undo.
const ROLES = ['manager', 'player', 'observer'] as const;
type Role = (typeof ROLES)[number];

let app: TestApp;
let gm: Person;
let people: Record<Role, Person>;
let partyId: string;
let stashId: string;
let backpackId: string;
let characterId: string;
let templateId: string;

beforeAll(async () => {
  app = await startTestApp();
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
  }
  templateId = (await template(gm, { name: 'CANARY Darts', description: 'CANARY lore', stack_size: 20 })).id;
  const { id } = await asGm('item_instances', {
    item_template_id: templateId,
    container_id: stashId,
    quantity: 12,
    is_identified: false,
  });
  await asGm('containers/transfer', {
    item_instance_id: id,
    source_container_id: stashId,
    target_container_id: backpackId,
    quantity: 5,
  });
});
afterAll(() => app.close());

async function asGm(path: string, body: unknown): Promise<{ id: string }> {
  const response = await gm.send('POST', `/api/v1/${path}`, { body });
  expect([path, response.status]).toEqual([path, expect.toSatisfy((code: number) => code < 300)]);
  return response.body.data as unknown as { id: string };
}

const expectNoLeak = (value: unknown, where: string) =>
  expect(JSON.stringify(value ?? null).match(new RegExp(`CANARY|${templateId}`))?.[0], where).toBe(undefined);

/** A file as received by the reader. */
async function csvOf(user: Person, path: string): Promise<string> {
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${user.token}` } });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

describe('unidentified item', () => {
  it('appears in the CSV history as unidentified, and by name only for the gm', async () => {
    for (const role of ROLES) {
      const path = `/api/v1/transactions/party/${partyId}/export`;
      const text = await csvOf(people[role], path);
      expectNoLeak(text, `${role} CSV`);
      expect(text, role).toContain('Unidentified');
    }
    expect(await csvOf(gm, `/api/v1/transactions/party/${partyId}/export`)).toMatch(/CANARY/);
    expectNoLeak(
      await csvOf(people.player, `/api/v1/transactions/character/${characterId}/export`),
      'character CSV',
    );
  });

  it('adds no value to any purse', async () => {
    for (const role of ROLES) {
      for (const path of [`parties/${partyId}/purse`, `characters/${characterId}/purse`]) {
        const { status, body } = await people[role].send('GET', `/api/v1/${path}`);
        expect([path, status]).toEqual([path, 200]);
        expectNoLeak(body, `${role} ${path}`);
        expect(body.data).toMatchObject({ total_copper: 0 });
      }
    }
  });

  it('stays unnamed in responses to updates, merges, adjustments and undo', async () => {
    const { player, observer } = people;
    const [backpackItem] = (await player.send('GET', `/api/v1/containers/${backpackId}/items`)).body.data as {
      id: string;
    }[];
    const id = backpackItem?.id ?? '';
    const write = async (user: Person, method: string, path: string, body: unknown, expected: number) => {
      const response = await user.send(method, `/api/v1/${path}`, {
        body,
      });
      expect([method, path, response.status]).toEqual([method, path, expected]);
      expectNoLeak(response.body, `${method} ${path}`);
      return response.body.data as unknown as { id: string };
    };
    const itemBody = (changed: object) => ({ item_instance: changed });
    await write(
      player,
      'PATCH',
      `item_instances/${id}`,
      itemBody({ instance_data: { is_equipped: true } }),
      200,
    );
    await write(
      player,
      'PATCH',
      `item_instances/${id}`,
      itemBody({ instance_data: { is_attuned: true } }),
      200,
    );
    await write(player, 'PATCH', `item_instances/${id}`, itemBody({ instance_data: { quality: 'x' } }), 403);
    await write(player, 'PATCH', `item_instances/${id}`, itemBody({ is_identified: true }), 403);
    await write(player, 'POST', `item_instances/${id}/merge`, { item_instance_id: id }, 422);
    await write(
      observer,
      'PATCH',
      `item_instances/${id}`,
      itemBody({ instance_data: { is_equipped: false } }),
      403,
    );
    await write(
      player,
      'PATCH',
      `item_instances/${id}`,
      itemBody({ instance_data: { is_equipped: false } }),
      200,
    );
    const adjustment = await write(
      player,
      'POST',
      'transactions',
      {
        transaction: {
          character_id: characterId,
          transaction_type: 'adjust',
          item_instance_id: id,
          quantity: 3,
          notes: 'One was lost',
        },
      },
      201,
    );
    const undo = await write(player, 'POST', `transactions/${adjustment.id}/undo`, undefined, 201);
    await write(player, 'POST', `transactions/${adjustment.id}/undo`, undefined, 409);
    await write(observer, 'POST', `transactions/${undo.id}/undo`, undefined, 403);
    for (const transactionId of [adjustment.id, undo.id]) {
      expectNoLeak(
        (await player.send('GET', `/api/v1/transactions/${transactionId}`)).body,
        'one transaction',
      );
    }
  });

  it('blocks an undo without being named', async () => {
    const { player } = people;
    const history = await player.send('GET', `/api/v1/transactions/party/${partyId}?per_page=100`);
    const lines = history.body.data as unknown as {
      id: string;
      can_undo: boolean;
      transaction_type: string;
    }[];
    const gmTransfer = lines.find(({ transaction_type: type }) => type === 'party_to_character_transfer');
    const [backpackItem] = (await gm.send('GET', `/api/v1/containers/${backpackId}/items`)).body.data as {
      id: string;
    }[];
    const transferBack = {
      item_instance_id: backpackItem?.id,
      source_container_id: backpackId,
      target_container_id: stashId,
    };
    const moved = await player.send('POST', '/api/v1/containers/transfer', {
      body: transferBack,
      key: 'back',
    });
    expectNoLeak(moved.body, 'transfer');
    const rejected = await player.send('POST', `/api/v1/transactions/${gmTransfer?.id}/undo`, {
      key: 'not mine',
    });
    expect(rejected.status).toBe(403);
    expectNoLeak(rejected.body, 'undo of a change by the gm');
    const ownTransactionId = (moved.body.data as unknown as { transaction_id: string }).transaction_id;
    // The gm destroys everything in the stash, so that the player's own transfer can no longer be undone.
    const stashItems = (await gm.send('GET', `/api/v1/containers/${stashId}/items`)).body.data as {
      id: string;
    }[];
    for (const { id } of stashItems) {
      expect((await gm.send('DELETE', `/api/v1/item_instances/${id}`)).status).toBe(204);
    }
    const blocked = await player.send('POST', `/api/v1/transactions/${ownTransactionId}/undo`, {
      key: 'blocked',
    });
    expect([blocked.status, blocked.body.error.code]).toEqual([409, 'UNDO_BLOCKED']);
    expect(blocked.body.error.message).toContain('Unidentified');
    expectNoLeak(blocked.body, 'blocked undo');
  });

  it('is not named in notifications', async () => {
    for (const role of ROLES) {
      const { status, body } = await people[role].send('GET', '/api/v1/notifications?per_page=100');
      expect(status).toBe(200);
      expectNoLeak(body, `${role} notifications`);
    }
  });
});
