import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { type Operation, operationsOf } from '../contract/operations.ts';
import { type Person, person } from '../factories/people.ts';
import { shop } from '../factories/shops.ts';
import { character, member, party, type TestParty, template } from '../factories/test-parties.ts';

// Promise B2 across parties: an item hidden in one party stays hidden in every party that the character moves to.
let app: TestApp;
let reads: Operation[];
let gm: Person;
/** A player in the hiding party who owns the character and is gm of another party. */
let owner: Person;
/** The gm of the party to which the character moves. */
let outsider: Person;
let otherMember: Person;
let hidingParty: TestParty;
let otherParty: TestParty;
let ownersParty: TestParty;
let templateId: string;
let characterId: string;
let backpackId: string;
let stackId: string;
/** Every id that could be part of a path. */
const ids = new Set<string>();

beforeAll(async () => {
  app = await startTestApp();
  reads = (await operationsOf(app.url)).filter(({ method, isOpen }) => method === 'GET' && !isOpen);
  [gm, owner, outsider] = [await person(app), await person(app), await person(app)];
  [hidingParty, otherParty, ownersParty] = [await party(gm), await party(outsider), await party(owner)];
  const join = (joinCode: string) => send(owner, 'POST', 'parties/join', { join_code: joinCode });
  await join(hidingParty.joinCode);
  await join(otherParty.joinCode);
  otherMember = await member(app, otherParty);
  await character(otherMember, otherParty.id, { name: 'Fellow' });
  ({ id: characterId, backpackId } = await character(owner, hidingParty.id, { name: 'Nim' }));
  const fields = { name: 'CANARY Ring', description: 'CANARY lore', base_value: 77_777, stack_size: 20 };
  templateId = (await template(gm, { ...fields, tags: ['CANARY'] })).id;
  const unidentifiedStack = {
    item_template_id: templateId,
    container_id: backpackId,
    is_identified: false,
    quantity: 6,
  };
  stackId = (await send(gm, 'POST', 'item_instances', unidentifiedStack)).id;
  const note = { notes: 'CANARY note', instance_data: { value_override: 88_888, quality: 'CANARY make' } };
  await send(gm, 'PATCH', `item_instances/${stackId}`, { item_instance: note });
  for (const id of [
    hidingParty.id,
    otherParty.id,
    ownersParty.id,
    characterId,
    backpackId,
    templateId,
    stackId,
  ])
    ids.add(id);
});
afterAll(() => app.close());

/** Sends a request that must succeed, and adds the ids in its response to `ids`. */
async function send(user: Person, method: string, path: string, body?: unknown): Promise<{ id: string }> {
  const response = await user.send(method, `/api/v1/${path}`, body === undefined ? {} : { body });
  expect([path, response.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
  for (const [id] of JSON.stringify(response.body ?? null).matchAll(/[\da-f]{8}-[\da-f-]{27}/g)) ids.add(id);
  return response.body?.data as unknown as { id: string };
}

/**
 * Matches the hidden texts of the stack, its values, and their multiples for two to six items; a number only if no
 * hexadecimal digit is next to it, as in ids.
 */
const HIDDEN = new RegExp(
  `CANARY|(?<![\\da-f])(${[77_777, 88_888].flatMap((value) => [1, 2, 3, 4, 5, 6].map((quantity) => value * quantity)).join('|')})(?![\\da-f])`,
);
const expectNoLeak = (value: unknown, where: string) =>
  expect(JSON.stringify(value ?? null).match(HIDDEN)?.[0], where).toBe(undefined);

/** Expects no leak in anything that a user can read, with every id in the path, and in searches. */
async function expectMasked(user: Person, where: string): Promise<void> {
  let readableCount = 0;
  const searches = ['search=CANARY', 'min_value=1', 'search=Ring'].map(
    (query) => `/api/v1/containers/${backpackId}/items?${query}`,
  );
  const paths = reads.flatMap(({ path }) =>
    path.includes('{') ? [...ids].map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path],
  );
  for (const path of [...paths, ...searches]) {
    const { status, body } = await user.send('GET', path);
    if (status === 200) readableCount += 1;
    expectNoLeak(body, `${where}: GET ${path}`);
    if (searches.includes(path) && status === 200) expect([path, body.data]).toEqual([path, []]);
  }
  expect(readableCount, where).toBeGreaterThan(10);
  const { status, body } = await user.send('GET', `/api/v1/containers/${backpackId}`);
  if (status === 200) expect(body.data, where).toMatchObject({ total_value_copper: 0 });
}

const assign = (party_id: string | null) =>
  send(owner, 'PATCH', `characters/${characterId}`, { character: { party_id } });

/** Expects that this gm of the item's current party, who did not hide the item, can neither identify nor update it. */
async function expectNoIdentifying(user: Person): Promise<void> {
  for (const change of [
    { is_identified: true },
    { name: 'Mine' },
    { instance_data: { quality: 'x' } },
    { instance_data: { value_override: 5 } },
  ]) {
    const response = await user.send('PATCH', `/api/v1/item_instances/${stackId}`, {
      body: { item_instance: change },
    });
    expect([change, response.status]).toEqual([change, 403]);
    expectNoLeak(response.body, 'rejected change');
  }
}

describe('item unidentified in one party', () => {
  it('is masked for its owner in the party that hides it', async () => {
    await expectMasked(owner, 'owner in the hiding party');
    expect(JSON.stringify((await gm.send('GET', `/api/v1/item_instances/${stackId}`)).body)).toMatch(
      /CANARY/,
    );
  });

  it('stays masked in another party for gm, members and owner', async () => {
    await assign(otherParty.id);
    for (const [user, name] of [
      [outsider, 'outsider gm'],
      [owner, 'owner in another party'],
      [otherMember, 'other member'],
    ] as const)
      await expectMasked(user, name);
    await expectNoIdentifying(outsider);
  });

  it('stays masked in responses when the gm of another party merges, stocks a shop, destroys or undoes', async () => {
    const stash = { source_container_id: backpackId, target_container_id: otherParty.stashId };
    const { id: splitId } = await send(outsider, 'POST', `item_instances/${stackId}/split`, { quantity: 2 });
    const moved = await send(outsider, 'POST', 'containers/transfer', {
      item_instance_id: splitId,
      ...stash,
    });
    const movedId = (moved as unknown as { transaction_id: string }).transaction_id;
    const { id: shopId } = await shop(otherParty, { Torch: {} });
    const merge = async () => {
      const { id } = await send(outsider, 'POST', `item_instances/${stackId}/split`, { quantity: 1 });
      return send(outsider, 'POST', `item_instances/${stackId}/merge`, { item_instance_id: id });
    };
    expectNoLeak(await merge(), 'merge');
    const stock = { item_id: stackId, source_container_id: backpackId, quantity: 1, price: 5 };
    const calls: [string, string, unknown][] = [
      // The stacks are in different containers, so the merge is rejected.
      ['POST', `item_instances/${stackId}/merge`, { item_instance_id: splitId }],
      ['POST', `shop_instances/${shopId}/stock`, { stock: { ...stock, price: null } }],
      ['POST', `shop_instances/${shopId}/stock`, { stock }],
      ['GET', `shop_instances/${shopId}/calculate_sell_price/${stackId}`, undefined],
      ['GET', `shop_instances/${shopId}/listings?search=CANARY`, undefined],
      ['DELETE', `item_instances/${splitId}`, undefined],
      // The moved items were destroyed, so the undo is rejected with a message that names the missing items.
      ['POST', `transactions/${movedId}/undo`, undefined],
    ];
    for (const [method, path, body] of calls) {
      const response = await outsider.send(method, `/api/v1/${path}`, body === undefined ? {} : { body });
      expect([path, response.status]).not.toEqual([path, 500]);
      expectNoLeak(response.body, `${method} ${path}`);
    }
    ids.add(shopId).add(movedId);
    for (const user of [outsider, owner, otherMember]) await expectMasked(user, 'after trading');
  });

  it('is not named when an undo is rejected in another party because the item was destroyed', async () => {
    const move = {
      item_instance_id: stackId,
      source_container_id: backpackId,
      target_container_id: otherParty.stashId,
    };
    const moved = await send(outsider, 'POST', 'containers/transfer', { ...move, quantity: 1 });
    const movedId = (moved as unknown as { transaction_id: string }).transaction_id;
    const [stashedItem] = (await outsider.send('GET', `/api/v1/containers/${otherParty.stashId}/items`)).body
      .data as unknown as { id: string }[];
    await send(outsider, 'DELETE', `item_instances/${stashedItem?.id}`);
    const { status, body } = await outsider.send('POST', `/api/v1/transactions/${movedId}/undo`);
    expect([status, body.error.code]).toEqual([409, 'UNDO_BLOCKED']);
    expect(body.error.message).toContain('Unidentified');
    expectNoLeak(body, 'blocked undo');
  });

  it('stays masked outside any party and in a party run by its owner', async () => {
    await assign(null);
    await expectMasked(owner, 'owner outside any party');
    await assign(ownersParty.id);
    await expectMasked(owner, 'owner as gm');
    await expectNoIdentifying(owner);
  });

  it('stays masked when its owner leaves the party that hides it', async () => {
    await send(owner, 'DELETE', `parties/${hidingParty.id}/leave`);
    await expectMasked(owner, 'owner after leaving');
    await expectNoIdentifying(owner);
    await assign(otherParty.id);
    await expectMasked(outsider, 'outsider gm after leaving');
    await assign(ownersParty.id);
  });

  it('stays masked when the party that hides it is deleted', async () => {
    await send(gm, 'DELETE', `parties/${hidingParty.id}`);
    await expectMasked(owner, 'owner after deletion');
    await expectNoIdentifying(owner);
    await assign(otherParty.id);
    await expectMasked(outsider, 'outsider gm after deletion');
    await expectNoIdentifying(outsider);
  });

  it('can be identified by the gm of the party that hid it, who is also a gm of its current party', async () => {
    const read = async (user: Person) => (await user.send('GET', `/api/v1/item_instances/${stackId}`)).body;
    await send(gm, 'POST', 'parties/join', { join_code: otherParty.joinCode, role_request: 'gm' });
    expect(JSON.stringify(await read(gm))).toMatch(/CANARY/);
    expectNoLeak(await read(outsider), 'the other gm');
    await send(gm, 'PATCH', `item_instances/${stackId}`, { item_instance: { is_identified: true } });
    for (const user of [outsider, owner, otherMember])
      expect(JSON.stringify(await read(user))).toMatch(/CANARY/);
  });
});

describe("unidentified item made from a player's template", () => {
  it("is masked for the template's creator as a player, but not as a gm", async () => {
    const testParty = await party(gm);
    const creator = await member(app, testParty);
    const hero = await character(creator, testParty.id);
    const item_template_id = (await template(creator, { name: 'CANARY Cloak' })).id;
    await app.sql`update item_templates set visibility = 'public' where id = ${item_template_id}`;
    const body = { item_template_id, container_id: hero.backpackId, is_identified: false };
    const { id } = await send(gm, 'POST', 'item_instances', body);
    const read = async () => JSON.stringify((await creator.send('GET', `/api/v1/item_instances/${id}`)).body);
    expectNoLeak(await read(), 'creator who plays');
    const usage = await creator.send('GET', `/api/v1/item_templates/${item_template_id}/usage`);
    expect(usage.body.data).toEqual({ is_used: false, items_that_follow: 0, items_that_stay: 0 });
    // An update of the template does not affect the item, because a changed weight would reveal which template it has.
    await send(creator, 'PUT', `item_templates/${item_template_id}`, {
      item_template: { name: 'CANARY Cloak', weight: 49, visibility: 'private' },
    });
    expect(await read()).toContain('"weight":0,"total_weight":0,');
    const creatorsParty = await party(creator);
    await send(creator, 'PATCH', `characters/${hero.id}`, { character: { party_id: creatorsParty.id } });
    expect(await read()).toMatch(/CANARY Cloak/);
    await send(creator, 'PATCH', `item_instances/${id}`, { item_instance: { is_identified: true } });
  });
});
