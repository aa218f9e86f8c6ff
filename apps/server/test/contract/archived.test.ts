import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { outcome } from '../client.ts';
import { expectOk } from '../factories/test-parties.ts';
import { ATTEMPTS } from './attempts.ts';
import { CALLERS, callers, createFixture, type Fixture } from './test-fixture.ts';

/** Endpoints that change nothing in a party, such as those of accounts, templates and the admin area. */
const UNRELATED_ENDPOINTS =
  /^(account|admin|announcement|api_key|auth|cable|calendar|discord|draft|email_change|image|item_template|loot_template|moderation|notification|own_content|passkey|second_factor|shop_template|subscription|support)\./;
/** Endpoints that create records outside of the party, or decline an invitation to it. */
const ENDPOINTS_OUTSIDE_PARTY = ['party.create', 'character.duplicate', 'invitation.decline'];
/** Endpoints that find a party by its join code, which never finds an archived one. */
const JOIN_ENDPOINTS = ['party.join'];

let app: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  app = await startTestApp();
  fixture = await createFixture(await callers(app));
  const archive = { params: { id: fixture.partyId }, body: { party: { is_archived: true } } };
  expectOk(await fixture.people.gm.call(updateParty, archive));
});
afterAll(() => app.close());

/** The stored rows of the party, and the number of its transactions. */
const partyRows = () => app.sql`
  with places as (
    select k.id from containers k left join characters c on c.id = k.character_id
      left join shop_instances s on s.id = k.shop_instance_id left join loot_instances l on l.id = k.loot_instance_id
    where ${fixture.partyId} in (k.party_id, c.party_id, s.party_id, l.party_id))
  select
    (select to_jsonb(p) from parties p where p.id = ${fixture.partyId}) as party,
    (select jsonb_agg(m order by m.id) from party_members m where m.party_id = ${fixture.partyId}) as members,
    (select jsonb_agg(g) from game_sessions g where g.party_id = ${fixture.partyId}) as sessions,
    (select jsonb_agg(n) from party_notes n where n.party_id = ${fixture.partyId}) as notes,
    (select jsonb_agg(i order by i.id) from party_invitations i where i.party_id = ${fixture.partyId}) as invitations,
    (select jsonb_agg(c order by c.id) from characters c where c.party_id = ${fixture.partyId}) as characters,
    (select jsonb_agg(k order by k.id) from containers k where k.id in (select id from places)) as containers,
    (select jsonb_agg(i order by i.id) from item_instances i where i.container_id in (select id from places)) as items,
    (select jsonb_agg(s order by s.id) from shop_instances s where s.party_id = ${fixture.partyId}) as shops,
    (select jsonb_agg(g order by g.id) from shop_listings g join shop_instances s on s.id = g.shop_instance_id
     where s.party_id = ${fixture.partyId}) as listings,
    (select jsonb_agg(l order by l.id) from loot_instances l where l.party_id = ${fixture.partyId}) as loot,
    (select jsonb_agg(w order by w.id) from webhooks w where w.party_id = ${fixture.partyId}) as webhooks,
    (select to_jsonb(c) from channel_webhooks c where c.party_id = ${fixture.partyId}) as channel,
    (select jsonb_agg(p order by p.id) from channel_posts p where p.party_id = ${fixture.partyId}) as posts,
    (select count(*) from transactions x where x.party_id = ${fixture.partyId}) as transactions`;

describe('archived party', () => {
  it('keeps all its data, and rejects writes with CONFLICT and joins with RESOURCE_NOT_FOUND', async () => {
    const before = await partyRows();
    let rejectedCount = 0;
    for (const [id, attempt] of Object.entries(ATTEMPTS)) {
      const { method, path, body, expected } = attempt(fixture);
      if (method === 'GET' || UNRELATED_ENDPOINTS.test(id) || ENDPOINTS_OUTSIDE_PARTY.includes(id)) continue;
      for (const [i, caller] of CALLERS.entries()) {
        const response = await fixture.people[caller].send(method, path, body === undefined ? {} : { body });
        const context = `${caller} ${method} ${path}`;
        // No one in the fixture has coins, so in an active party permitted callers receive 422.
        const isPermitted = (expected[i] ?? 0) < 300 || (id.startsWith('coin.') && expected[i] === 422);
        expect([context, outcome(response)]).toEqual([
          context,
          isPermitted
            ? JOIN_ENDPOINTS.includes(id)
              ? '404 RESOURCE_NOT_FOUND'
              : '409 CONFLICT'
            : expect.stringMatching(/^4/),
        ]);
        if (response.status === 409) rejectedCount += 1;
      }
      expect(await partyRows(), id).toEqual(before);
    }
    expect(rejectedCount).toBeGreaterThan(60);
  });
});
