import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { type Person, person } from '../factories/people.ts';
import {
  addItems,
  character,
  member,
  party,
  pouch,
  type TestCharacter,
  type TestParty,
} from '../factories/test-parties.ts';

let app: TestApp;
let attackedParty: TestParty;
let otherParty: TestParty;
/** A member of the party that is attacked. */
let victim: Person;
let nim: TestCharacter;
let privatePouch: string;
let pouchTorches: string;
let torches: string;
/** A member of both parties. */
let rogue: Person;
let sly: TestCharacter;
let mole: TestCharacter;
let slyTorches: string;
/** A member of no party. */
let stranger: Person;
let wanderer: TestCharacter;
let wandererTorches: string;

beforeAll(async () => {
  app = await startTestApp();
  attackedParty = await party(await person(app));
  otherParty = await party(await person(app));
  victim = await member(app, attackedParty);
  nim = await character(victim, attackedParty.id, { name: 'Nim' });
  privatePouch = await pouch(victim, nim.id, { name: 'Pouch' });
  pouchTorches = await addItems(victim, privatePouch, 'Torch', 3);
  torches = await addItems(victim, nim.backpackId, 'Torch', 5);
  rogue = await member(app, attackedParty);
  sly = await character(rogue, attackedParty.id, { name: 'Sly' });
  slyTorches = await addItems(rogue, sly.backpackId, 'Torch', 2);
  await rogue.send('POST', '/api/v1/parties/join', { body: { join_code: otherParty.joinCode } });
  mole = await character(rogue, otherParty.id, { name: 'Mole' });
  stranger = await person(app);
  wanderer = await character(stranger, null, { name: 'Wanderer' });
  wandererTorches = await addItems(stranger, wanderer.backpackId, 'Torch', 2);
});
afterAll(() => app.close());

const postingCount = async () =>
  (await app.sql<{ n: number }[]>`select count(*) as n from all_postings`)[0]?.n;

/** Sends a request, and verifies that nothing moved and the response has no names; returns the error code. */
async function rejectionCode(user: Person, method: string, path: string, body?: unknown): Promise<string> {
  const before = await postingCount();
  const response = await user.send(method, `/api/v1/${path}`, { body });
  expect(await postingCount()).toBe(before);
  expect(JSON.stringify(response.body)).not.toMatch(/Nim|Pouch|Torch/);
  return response.body.error.code;
}
const transferBody = (item: string, source: string, target: string, overrides: object = {}) => ({
  item_instance_id: item,
  source_container_id: source,
  target_container_id: target,
  ...overrides,
});
const characterTransferBody = (item: string, from: string, to: string) => ({
  item_instance_id: item,
  from_container_id: from,
  to_container_id: to,
});

describe('user without access to items', () => {
  it('cannot transfer them, whether the request names the true source or another container', async () => {
    const calls: [string, object][] = [
      ['FORBIDDEN', transferBody(torches, nim.backpackId, sly.backpackId)],
      ['CONFLICT', transferBody(torches, sly.backpackId, attackedParty.stashId)],
      ['RESOURCE_NOT_FOUND', transferBody(pouchTorches, privatePouch, sly.backpackId)],
      ['RESOURCE_NOT_FOUND', transferBody(pouchTorches, sly.backpackId, attackedParty.stashId)],
      ['RESOURCE_NOT_FOUND', transferBody(slyTorches, sly.backpackId, privatePouch)],
    ];
    for (const [code, body] of calls)
      expect(await rejectionCode(rogue, 'POST', 'containers/transfer', body)).toBe(code);
  });

  it('cannot transfer them through the endpoint of any character', async () => {
    const theft = characterTransferBody(torches, nim.backpackId, sly.backpackId);
    expect(await rejectionCode(rogue, 'POST', `characters/${sly.id}/transfer_item`, theft)).toBe('FORBIDDEN');
    expect(await rejectionCode(rogue, 'POST', `characters/${mole.id}/transfer_item`, theft)).toBe(
      'FORBIDDEN',
    );
    expect(await rejectionCode(rogue, 'POST', `characters/${nim.id}/transfer_item`, theft)).toBe('FORBIDDEN');
    expect(await rejectionCode(stranger, 'POST', `characters/${wanderer.id}/transfer_item`, theft)).toBe(
      'RESOURCE_NOT_FOUND',
    );
    const give = characterTransferBody(wandererTorches, wanderer.backpackId, nim.backpackId);
    expect(await rejectionCode(stranger, 'POST', `characters/${wanderer.id}/transfer_item`, give)).toBe(
      'RESOURCE_NOT_FOUND',
    );
  });

  it('cannot split, update or destroy them', async () => {
    for (const [user, id, code] of [
      [rogue, torches, 'FORBIDDEN'],
      [rogue, pouchTorches, 'RESOURCE_NOT_FOUND'],
      [stranger, torches, 'RESOURCE_NOT_FOUND'],
    ] as const) {
      const change = { item_instance: { quantity: 1 } };
      expect(await rejectionCode(user, 'POST', `item_instances/${id}/split`, { quantity: 1 })).toBe(code);
      expect(await rejectionCode(user, 'PATCH', `item_instances/${id}`, change)).toBe(code);
      expect(await rejectionCode(user, 'DELETE', `item_instances/${id}`)).toBe(code);
    }
  });
});

describe('member of a party', () => {
  it('cannot transfer items to another party, even as a player in both', async () => {
    const carry = transferBody(slyTorches, sly.backpackId, otherParty.stashId);
    expect(await rejectionCode(rogue, 'POST', 'containers/transfer', carry)).toBe('TRANSFER_NOT_SUPPORTED');
    const mismatched = transferBody(slyTorches, sly.backpackId, attackedParty.stashId, {
      party_id: otherParty.id,
    });
    expect(await rejectionCode(rogue, 'POST', 'containers/transfer', mismatched)).toBe('RESOURCE_NOT_FOUND');
  });

  it('cannot affect another party, even as game master', async () => {
    const { gm } = otherParty;
    const victimId = victim.user.id;
    for (const path of [
      `parties/${attackedParty.id}/members/${victimId}`,
      `parties/${otherParty.id}/members/${victimId}`,
    ]) {
      const demote = { party_membership: { role: 'observer' } };
      expect(await rejectionCode(gm, 'PATCH', path, demote)).toBe('RESOURCE_NOT_FOUND');
      expect(await rejectionCode(gm, 'DELETE', path)).toBe('RESOURCE_NOT_FOUND');
    }
    expect(await rejectionCode(gm, 'POST', `parties/${attackedParty.id}/regenerate_join_code`)).toBe(
      'RESOURCE_NOT_FOUND',
    );
    const spyCharacter = { character: { name: 'Spy', party_id: attackedParty.id } };
    expect(await rejectionCode(gm, 'POST', 'characters', spyCharacter)).toBe('RESOURCE_NOT_FOUND');
  });
});

describe('private container', () => {
  it('keeps its name and id hidden from the recipient of a transfer', async () => {
    const transferred = await victim.send('POST', '/api/v1/containers/transfer', {
      body: transferBody(pouchTorches, privatePouch, sly.backpackId, { quantity: 1 }),
    });
    expect(transferred.status).toBe(200);
    const { transaction_id } = transferred.body.data as { transaction_id: string };
    for (const path of [
      `party/${attackedParty.id}`,
      `character/${sly.id}`,
      `character/${nim.id}`,
      transaction_id,
    ]) {
      const rogueView = JSON.stringify((await rogue.send('GET', `/api/v1/transactions/${path}`)).body);
      expect([
        path,
        rogueView.includes(transaction_id),
        rogueView.includes('Pouch'),
        rogueView.includes(privatePouch),
      ]).toEqual([path, true, false, false]);
      const victimView = JSON.stringify((await victim.send('GET', `/api/v1/transactions/${path}`)).body);
      expect([path, victimView.includes('Pouch')]).toEqual([path, true]);
    }
  });
});
