import { updateProfile } from '@quartermaster/contract/account';
import { listParties, previewParty } from '@quartermaster/contract/party';
import { listMembers } from '@quartermaster/contract/party-member';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  character,
  expectOk,
  member,
  party,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let player: Person;
let lanterns: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  lanterns = await party(gm, { name: 'Copper Lanterns', description: 'Lamplighters', setting: 'Greyhaven' });
  await party(gm, { name: 'Second Table', game_system: 'Pathfinder 2e', join_permission: 'limited' });
  player = await member(app, lanterns, 'player');
});
afterAll(() => app.close());

const names = async (user: Person, query = {}) =>
  (await user.call(listParties, { query })).body.data.map((listed) => listed.name);

describe('party list', () => {
  it("contains the reader's parties only", async () => {
    expect((await names(gm)).sort()).toEqual(['Copper Lanterns', 'Second Table']);
    expect(await names(player)).toEqual(['Copper Lanterns']);
    expect(await names(await person(app))).toEqual([]);
  });

  it('is searched by name, description, system and setting', async () => {
    for (const search of ['copper', 'LAMP', 'greyhaven'])
      expect(await names(gm, { search })).toEqual(['Copper Lanterns']);
    expect(await names(gm, { search: 'pathfinder' })).toEqual(['Second Table']);
    expect(await names(gm, { search: '%' })).toEqual([]);
  });

  it('is filtered by game master of record and by role', async () => {
    expect(await names(player, { owned: 'true' })).toEqual([]);
    expect(await names(player, { owned: 'false' })).toEqual(['Copper Lanterns']);
    expect(await names(player, { member: 'true' })).toEqual(['Copper Lanterns']);
    expect(await names(player, { member: 'false' })).toEqual([]);
    expect(await names(gm, { member: 'true' })).toEqual([]);
    expect(await names(gm, { role: 'gm', sort: 'name', direction: 'asc' })).toEqual([
      'Copper Lanterns',
      'Second Table',
    ]);
  });

  it("contains the reader's role and permissions, and the join code even for a player", async () => {
    const [listedParty] = (await player.call(listParties, { query: {} })).body.data;
    expect(listedParty).toMatchObject({
      user_role: 'player',
      is_gm: false,
      member_count: 2,
      gm_name: gm.user.username,
      join_code: lanterns.joinCode,
    });
    expect(listedParty?.permissions).toMatchObject({
      edit_party: false,
      see_inventory: false,
      leave_party: true,
    });
  });

  it('contains archived parties on request', async () => {
    const archivedParty = await party(gm, { name: 'Old Table' });
    await gm.send('PATCH', `/api/v1/parties/${archivedParty.id}`, { body: { party: { is_archived: true } } });
    expect(await names(gm, { is_archived: 'true' })).toEqual(['Old Table']);
    expect(await names(gm)).not.toContain('Old Table');
    expect(await names(gm, { is_archived: 'all', sort: 'name', direction: 'asc' })).toEqual([
      'Copper Lanterns',
      'Old Table',
      'Second Table',
    ]);
  });
});

describe('member list', () => {
  it('starts with the gm, contains characters, and shows email addresses to the gm only', async () => {
    const nim = await character(player, lanterns.id, { name: 'Nim' });
    const call = { params: { id: lanterns.id }, query: {} };
    const membersForGm = (await gm.call(listMembers, call)).body.data;
    expect(membersForGm.map((listed) => listed.role)).toEqual(['gm', 'player']);
    expect(membersForGm[1]?.character_details).toEqual([
      { id: nim.id, name: 'Nim', primary_container_id: nim.backpackId },
    ]);
    expect(membersForGm[1]?.user.email).toBe(player.user.email);
    const membersForPlayer = (await player.call(listMembers, call)).body.data;
    expect(membersForPlayer.map((listed) => listed.user.email)).toEqual([null, null]);
  });

  it('contains display names and bios', async () => {
    const profile = { display_name: 'Mira of the Lanterns', bio: 'Plays healers.' };
    expectOk(await gm.call(updateProfile, { body: { profile } }));
    const { data } = expectOk(
      await player.call(listMembers, { params: { id: lanterns.id }, query: {} }),
    ).body;
    expect(data.map(({ user }) => [user.display_name, user.bio])).toEqual([
      [profile.display_name, profile.bio],
      ['', ''],
    ]);
  });
});

describe('preview by join code', () => {
  it('shows the party and never its members', async () => {
    const { body } = await (await person(app)).call(previewParty, {
      query: { join_code: lanterns.joinCode.toLowerCase() },
    });
    expect(body.data).toEqual({
      name: 'Copper Lanterns',
      description: 'Lamplighters',
      game_system: '',
      setting: 'Greyhaven',
      member_count: 2,
      gm_name: gm.user.username,
      is_public: false,
      join_permission: 'full',
    });
  });

  it('reports an unknown code', async () => {
    const { status, body } = await gm.call(previewParty, { query: { join_code: 'ABCDEFGH' } });
    expect(status).toBe(404);
    expect(body.error.message).toBe('Unable to preview party. Please check the join code and try again.');
  });
});
