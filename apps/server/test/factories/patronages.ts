import { createPatronage } from '@quartermaster/contract/patronage';
import type { Patronage } from '@quartermaster/contract/subscription';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { TestApp } from '../app.ts';
import { type Person, person } from './people.ts';
import { expectOk, member, party, type TestParty } from './test-parties.ts';

/**
 * Creates a user with a tier, which is set before the user's first request because sessions are cached for a second.
 */
export async function personOfTier(app: Pick<TestApp, 'url' | 'sql'>, tier: Tier): Promise<Person> {
  const testUser = await person(app);
  await app.sql`update users set tier = ${tier} where id = ${testUser.user.id}`;
  return testUser;
}

export const sponsor = (patron: Person, beneficiary: Person, party_id: string) =>
  patron.call(createPatronage, { body: { beneficiary_id: beneficiary.user.id, party_id } });

/** A party whose gm sponsors one of its members. The server's default tier must be the free one. */
export interface SponsoredParty {
  readonly testParty: TestParty;
  readonly gm: Person;
  readonly beneficiary: Person;
  readonly patronage: Patronage;
}

export async function sponsoredParty(
  app: Pick<TestApp, 'url' | 'sql'>,
  { tier = 'tier_2' as Tier, role = 'manager' as 'manager' | 'player' } = {},
): Promise<SponsoredParty> {
  const gm = await personOfTier(app, tier);
  const testParty = await party(gm);
  const beneficiary = await member(app, testParty, role);
  const patronage = expectOk(await sponsor(gm, beneficiary, testParty.id)).body.data;
  return { testParty, gm, beneficiary, patronage };
}
