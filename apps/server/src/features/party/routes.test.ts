import { joinParty, previewParty, updateParty } from '@quartermaster/contract/party';
import { discoverParties } from '@quartermaster/contract/party-discovery';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, person, verified } from '../../../test/factories/people.ts';
import { member, party, type TestParty } from '../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let stranger: Person;
let publicParty: TestParty;
let inviteOnlyParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await verified(app, await person(app));
  stranger = await person(app);
  publicParty = await party(gm, {
    name: 'The Harbour Watch',
    description: 'Smugglers, fog and 100% salt.',
    game_system: 'D&D 5e',
    setting: 'Waterdeep',
    is_public: true,
    join_permission: 'full',
  });
  inviteOnlyParty = await party(gm, {
    name: 'By Letter Only',
    is_public: true,
    join_permission: 'restricted',
  });
  await party(gm, { name: 'The Secret Table' });
});
afterAll(() => app.close());

const discover = async (query: { search?: string; game_system?: string } = {}, user = stranger) =>
  (await user.call(discoverParties, { query: { visibility: 'public', per_page: '50', ...query } })).body;
const names = async (query: { search?: string; game_system?: string }) =>
  (await discover(query)).data.map(({ name }) => name);

describe('public parties', () => {
  test('are shown to signed-in users without join code and members', async () => {
    await member(app, publicParty, 'observer');
    const { data, meta } = await discover();
    expect(meta).toMatchObject({ total_count: 2, per_page: 50 });
    const card = data.find(({ id }) => id === publicParty.id);
    expect(card).toEqual({
      id: publicParty.id,
      name: 'The Harbour Watch',
      description: 'Smugglers, fog and 100% salt.',
      game_system: 'D&D 5e',
      setting: 'Waterdeep',
      join_permission: 'full',
      is_public: true,
      member_count: 2,
      gm_name: gm.user.username,
      is_member: false,
    });
    expect((await discover({}, gm)).data.every(({ is_member }) => is_member)).toBe(true);
  });

  test.each([['harbour'], ['SMUGGLERS'], ['d&d'], ['waterd'], ['100%']])(
    'are found by %s in name, description, game system or setting',
    async (search) => {
      expect(await names({ search })).toEqual(['The Harbour Watch']);
    },
  );

  test('are filtered by game system, and never include private parties', async () => {
    expect(await names({ game_system: 'D&D 5e' })).toEqual(['The Harbour Watch']);
    expect(await names({ game_system: 'Other' })).toEqual([]);
    expect(await names({ search: 'secret' })).toEqual([]);
    expect(await names({ search: '_' })).toEqual([]);
  });

  test('are no longer listed once archived', async () => {
    const archivedParty = await party(gm, { name: 'The Old Guard', is_public: true });
    expect(await names({ search: 'old guard' })).toEqual(['The Old Guard']);
    await gm.call(updateParty, { params: { id: archivedParty.id }, body: { party: { is_archived: true } } });
    expect(await names({ search: 'old guard' })).toEqual([]);
    expect((await stranger.call(previewParty, { query: { party_id: archivedParty.id } })).status).toBe(404);
    expect((await stranger.call(joinParty, { body: { party_id: archivedParty.id } })).status).toBe(404);
  });
});

describe('public party by id', () => {
  test('can be previewed, even if it can be joined by invitation only; a private party returns 404', async () => {
    const preview = await stranger.call(previewParty, { query: { party_id: inviteOnlyParty.id } });
    expect(preview.body.data).toMatchObject({ name: 'By Letter Only', join_permission: 'restricted' });
    const secret = await party(gm, { name: 'The Inner Circle' });
    expect((await stranger.call(previewParty, { query: { party_id: secret.id } })).status).toBe(404);
    expect((await stranger.call(joinParty, { body: { party_id: secret.id } })).status).toBe(404);
  });

  test('can be joined without its join code, but not as gm or manager, even if the join code admits these roles', async () => {
    const user = await person(app);
    for (const role_request of ['gm', 'manager'] as const) {
      const response = await user.call(joinParty, { body: { party_id: publicParty.id, role_request } });
      expect(response.body.error.details[0]?.field).toBe('role_request');
    }
    expect((await user.call(joinParty, { body: { party_id: publicParty.id } })).status).toBe(201);
    expect((await user.call(joinParty, { body: { party_id: publicParty.id } })).status).toBe(409);
  });

  test('cannot be joined if joining requires an invitation', async () => {
    const response = await stranger.call(joinParty, { body: { party_id: inviteOnlyParty.id } });
    expect(response.body.error).toMatchObject({
      code: 'CONFLICT',
      message: 'This party can be joined by invitation only.',
    });
  });

  test('must be identified by either its join code or its id', async () => {
    const bothIdentifiers = { party_id: publicParty.id, join_code: publicParty.joinCode };
    expect((await stranger.call(joinParty, { body: bothIdentifiers })).status).toBe(422);
    expect((await stranger.call(joinParty, { body: {} })).body.error.details).toEqual([
      { field: 'join_code', message: 'Join code must be at least 6 characters' },
    ]);
    expect((await stranger.call(previewParty, { query: {} })).status).toBe(422);
  });
});
