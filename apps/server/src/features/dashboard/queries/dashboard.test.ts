import { getDashboard } from '@quartermaster/contract/dashboard';
import { createInvitation } from '@quartermaster/contract/invitation';
import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { answer, createScheduledSession } from '../../../../test/factories/game-sessions.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import { expectOk, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { inDays } from '../../../../test/in-days.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  testParty = await party(await person(app));
  player = await member(app, testParty);
});

const dashboard = async (user: Person, query: { party_id?: string } = {}) =>
  expectOk(await user.call(getDashboard, { query })).body.data;
const names = (rows: readonly { name: string }[] | undefined) => rows?.map(({ name }) => name);

describe('dashboard', () => {
  it('shows only parties that the user is a member of, and omits archived parties', async () => {
    await shop(testParty, {}, { name_override: 'CANARY stall', is_active: true });
    const formerMember = await member(app, testParty);
    await formerMember.send('DELETE', `/api/v1/parties/${testParty.id}/leave`);
    for (const user of [formerMember, await person(app)])
      for (const query of [{}, { party_id: testParty.id }])
        expect(await dashboard(user, query)).toEqual({ parties: [], invitations: [] });
    const archive = { params: { id: testParty.id }, body: { party: { is_archived: true } } };
    expectOk(await testParty.gm.call(updateParty, archive));
    expect((await dashboard(player)).parties).toEqual([]);
  });

  it('shows hidden loot to a gm only, and closed shops and empty loot to no one', async () => {
    await shop(testParty, {}, { name_override: 'Open stall', is_active: true });
    await shop(testParty, {}, { name_override: 'Closed stall', is_active: false });
    await loot(testParty.gm, testParty.id, [['Torch', 4]], { name: 'Revealed chest', is_revealed: true });
    await loot(testParty.gm, testParty.id, [['Torch', 4]], { name: 'CANARY hoard' });
    const emptyLoot = await loot(testParty.gm, testParty.id, [['Torch', 1]], {
      name: 'Emptied chest',
      is_revealed: true,
    });
    await app.sql`
      delete from item_instances where container_id in (select id from containers where loot_instance_id = ${emptyLoot.id})`;
    for (const user of [
      player,
      await member(app, testParty, 'manager'),
      await member(app, testParty, 'observer'),
    ]) {
      const response = await dashboard(user);
      expect(JSON.stringify(response)).not.toContain('CANARY');
      expect(names(response.parties[0]?.open_shops)).toEqual(['Open stall']);
      expect(names(response.parties[0]?.loot_to_claim)).toEqual(['Revealed chest']);
    }
    const [gmParty] = (await dashboard(testParty.gm)).parties;
    expect(names(gmParty?.hidden_loot)).toEqual(['CANARY hoard']);
    expect(names(gmParty?.open_shops)).toEqual(['Open stall']);
    expect(names(gmParty?.loot_to_claim)).toEqual(['Revealed chest']);
  });

  it('shows the next session with the reader’s answer, and sorts parties by their next session', async () => {
    const later = await party(player, { name: 'Later' });
    await createScheduledSession(player, later.id, inDays(9));
    const starts_at = inDays(2);
    const id = await createScheduledSession(testParty.gm, testParty.id, starts_at);
    expectOk(await answer(player, testParty.id, id, 'maybe'));
    const { parties } = await dashboard(player);
    expect(parties.map(({ party_name }) => party_name)).toEqual(['The Lantern Company', 'Later']);
    expect(parties[0]?.next_session).toEqual({ starts_at, own_answer: 'maybe' });
    const [laterParty] = (await dashboard(player, { party_id: later.id })).parties;
    expect(laterParty).toMatchObject({ party_name: 'Later', next_session: { own_answer: null } });
  });

  it('shows at most five open shops of a party, and the pending invitations unless one party is requested', async () => {
    for (const n of [1, 2, 3, 4, 5, 6])
      await shop(testParty, {}, { name_override: `Stall ${n}`, is_active: true });
    const otherParty = await party(await person(app), { name: 'Elsewhere' });
    const party_invitation = { username: player.user.username };
    expectOk(
      await otherParty.gm.call(createInvitation, {
        params: { id: otherParty.id },
        body: { party_invitation },
      }),
    );
    const { parties, invitations } = await dashboard(player);
    expect(parties[0]?.open_shops).toHaveLength(5);
    expect(invitations).toMatchObject([
      { party_name: 'Elsewhere', inviter_name: otherParty.gm.user.username },
    ]);
    expect((await dashboard(player, { party_id: testParty.id })).invitations).toEqual([]);
  });
});
