import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { expectOk, member, party, type TestParty, template } from '../../../test/factories/test-parties.ts';
import { isKnown } from './policy.ts';

let app: TestApp;
let creator: Person;
let testParty: TestParty;
let stackId: string;
beforeAll(async () => {
  app = await startTestApp();
  creator = await person(app);
  testParty = await party(await person(app));
  const { id } = await template(creator, { name: 'Ring' });
  await app.sql`update item_templates set visibility = 'public' where id = ${id}`;
  const body = { item_template_id: id, container_id: testParty.stashId, is_identified: false };
  const response = expectOk(await testParty.gm.send('POST', '/api/v1/item_instances', { body }));
  stackId = (response.body.data as unknown as { id: string }).id;
});
afterAll(() => app.close());

async function isKnownToReader(testUser: Person, isGmHere: boolean): Promise<boolean> {
  const [row] = await app.sql<{ known: boolean }[]>`
    select ${isKnown(app.sql, testUser.user.id, isGmHere)} as known
    from item_instances i join item_templates t on t.id = i.item_template_id where i.id = ${stackId}`;
  return row?.known ?? false;
}

describe('unidentified item', () => {
  it("is unknown to the gm of another party, to members, and to its template's creator outside of their own parties", async () => {
    expect(await isKnownToReader(await person(app), true)).toBe(false);
    for (const role of ['manager', 'player', 'observer'] as const)
      expect([role, await isKnownToReader(await member(app, testParty, role), true)]).toEqual([role, false]);
    expect(await isKnownToReader(creator, false)).toBe(false);
  });

  it("is known to every gm of the party that hides it, and to its template's creator in their own parties", async () => {
    expect(await isKnownToReader(testParty.gm, false)).toBe(true);
    expect(await isKnownToReader(await member(app, testParty, 'gm'), false)).toBe(true);
    expect(await isKnownToReader(creator, true)).toBe(true);
  });

  it('stays known to the game master of record, but not to other gms, once the party is deleted', async () => {
    const coGm = await member(app, testParty, 'gm');
    expectOk(await testParty.gm.send('DELETE', `/api/v1/parties/${testParty.id}`));
    expect(await isKnownToReader(testParty.gm, false)).toBe(true);
    expect(await isKnownToReader(coGm, true)).toBe(false);
  });

  it('is known to everyone once identified', async () => {
    await app.sql`update item_instances set is_identified = true, hidden_in = null where id = ${stackId}`;
    expect(await isKnownToReader(await person(app), false)).toBe(true);
  });
});
