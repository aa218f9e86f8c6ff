import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { waitingStatements } from '../../../test/database.ts';
import { personOfTier, sponsor, sponsoredParty } from '../../../test/factories/patronages.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { expectOk, member, party, type TestParty } from '../../../test/factories/test-parties.ts';
import { newId } from '../../platform/ids.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let player: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
  gm = await personOfTier(app, 'tier_2');
  testParty = await party(gm);
  player = await member(app, testParty);
});
afterAll(() => app.close());

const rejection = async (patron: Person, beneficiary: Person, partyId = testParty.id) => {
  const { status, body } = await sponsor(patron, beneficiary, partyId);
  return [status, body.error.code, body.error.details[0]?.field ?? body.error.message];
};
const memberInTier = async (tier: 'tier_1' | 'tier_2' | 'tier_3') => {
  const newMember = await member(app, testParty);
  await app.sql`update users set tier = ${tier} where id = ${newMember.user.id}`;
  return newMember;
};
const countOf = async (patron: Person) =>
  (await app.sql`select from patronages where patron_id = ${patron.user.id}`).length;

describe('sponsorship', () => {
  test('is rejected for a stranger to the party, and in a party that does not exist', async () => {
    const stranger = await personOfTier(app, 'tier_3');
    expect((await rejection(stranger, player)).slice(0, 2)).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect((await rejection(gm, player, newId())).slice(0, 2)).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });

  test('is rejected for a patron whose own tier lacks the feature, even if a granted tier includes it', async () => {
    expect(await rejection(await memberInTier('tier_1'), player)).toEqual([
      403,
      'FEATURE_NOT_IN_TIER',
      'patronage_system',
    ]);
    const guild = await sponsoredParty(app, { tier: 'tier_3' });
    expect(guild.patronage.granted_tier).toBe('tier_2');
    const other = await member(app, guild.testParty);
    expect(await rejection(guild.beneficiary, other, guild.testParty.id)).toEqual([
      403,
      'FEATURE_NOT_IN_TIER',
      'patronage_system',
    ]);
  });

  test('is rejected if the beneficiary is the patron, a stranger or an unknown user', async () => {
    const field = [422, 'VALIDATION_ERROR', 'beneficiary_id'];
    expect(await rejection(gm, gm)).toEqual(field);
    expect(await rejection(gm, await person(app))).toEqual(field);
    const { status } = await gm.send('POST', '/api/v1/patronages', {
      body: { beneficiary_id: newId(), party_id: testParty.id },
    });
    expect(status).toBe(422);
  });

  test('is rejected if the beneficiary’s own tier is not lower than the granted tier', async () => {
    for (const tier of ['tier_1', 'tier_2', 'tier_3'] as const) {
      const paidMember = await memberInTier(tier);
      expect(await rejection(gm, paidMember)).toEqual([
        409,
        'CONFLICT',
        `${paidMember.user.username} already has the tier that you can grant, or a higher one.`,
      ]);
    }
  });

  test('is rejected if the beneficiary already has a patron in this party', async () => {
    const { gm: first, testParty: otherParty, beneficiary } = await sponsoredParty(app);
    const message = `${beneficiary.user.username} already has a patron in this party.`;
    expect(await rejection(first, beneficiary, otherParty.id)).toEqual([409, 'CONFLICT', message]);
    const second = await member(app, otherParty);
    await app.sql`update users set tier = 'tier_3' where id = ${second.user.id}`;
    expect(await rejection(second, beneficiary, otherParty.id)).toEqual([409, 'CONFLICT', message]);
  });

  test('is rejected in an archived party', async () => {
    const archivedParty = await party(gm);
    const archivedMember = await member(app, archivedParty);
    expectOk(
      await gm.call(updateParty, {
        params: { id: archivedParty.id },
        body: { party: { is_archived: true } },
      }),
    );
    expect(await rejection(gm, archivedMember, archivedParty.id)).toEqual([
      409,
      'CONFLICT',
      'This party is archived.',
    ]);
  });

  test('is rejected when all seats are in use, counted across all parties', async () => {
    const patron = await personOfTier(app, 'tier_2');
    const [first, second] = [await party(patron), await party(patron)];
    for (const seatParty of [first, first, second, second])
      expectOk(await sponsor(patron, await member(app, seatParty), seatParty.id));
    expect(await rejection(patron, await member(app, second), second.id)).toEqual([
      403,
      'LIMIT_REACHED',
      'patronages',
    ]);
    expect(await countOf(patron)).toBe(4);
  });

  test('is rejected for a patron whose tier ends while the request waits', async () => {
    const patron = await personOfTier(app, 'tier_2');
    const otherParty = await party(patron);
    const beneficiary = await member(app, otherParty);
    const { result } = await app.sql.begin(async (sql) => {
      await sql`update users set tier = 'tier_free' where id = ${patron.user.id}`;
      const result = rejection(patron, beneficiary, otherParty.id);
      await waitingStatements(app.sql, 1);
      return { result };
    });
    expect(await result).toEqual([403, 'FEATURE_NOT_IN_TIER', 'patronage_system']);
    expect(await countOf(patron)).toBe(0);
  });

  test('is rejected for missing, unknown and invalid fields', async () => {
    for (const body of [{}, { beneficiary_id: 'x', party_id: testParty.id, granted_tier: 'tier_3' }]) {
      const { status } = await gm.send('POST', '/api/v1/patronages', { body });
      expect(status).toBe(422);
    }
    expect(await countOf(gm)).toBe(0);
  });

  test.each(['gm', 'manager', 'player', 'observer'] as const)(
    'is allowed for a patron with the role %s',
    async (role) => {
      const patron = await member(app, testParty, role);
      await app.sql`update users set tier = 'tier_3' where id = ${patron.user.id}`;
      const { body } = expectOk(
        await sponsor(patron, await member(app, testParty, 'observer'), testParty.id),
      );
      expect(body.data).toMatchObject({ granted_tier: 'tier_2', active: true, end_reason: null });
    },
  );

  test('is rejected for a beneficiary to whom the default tier gives more than the granted tier', async () => {
    const otherApp = await startTestApp({ config: { defaultTier: 'tier_2' }, database: app.database });
    const patron = await person(otherApp);
    const otherParty = await party(patron);
    const { body } = await sponsor(patron, await member(otherApp, otherParty), otherParty.id);
    expect(body.error.code).toBe('CONFLICT');
    await otherApp.close();
  });
});
