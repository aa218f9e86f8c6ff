import type { Patronage } from '@quartermaster/contract/subscription';
import { pageMeta } from './page-meta.ts';
import { lanterns } from './people.ts';

/** An active patronage in The Copper Lanterns. */
export const patronageOf = (
  patron: string,
  beneficiary: string,
  { lastDigit = '1', ...overrides }: Partial<Patronage> & { lastDigit?: string } = {},
): Patronage => ({
  id: `0192f0aa-0000-7000-8000-00000000060${lastDigit}`,
  party_id: lanterns.id,
  party_name: lanterns.name,
  patron: { id: `0192f0aa-0000-7000-8000-00000000061${lastDigit}`, username: patron },
  beneficiary: { id: `0192f0aa-0000-7000-8000-00000000062${lastDigit}`, username: beneficiary },
  beneficiary_id: `0192f0aa-0000-7000-8000-00000000062${lastDigit}`,
  granted_tier: 'tier_1',
  active: true,
  created_at: '2026-11-01T10:00:00.000Z',
  ended_at: null,
  end_reason: null,
  ...overrides,
});

export const GIVEN = 'GET /api/v1/patronages';
export const RECEIVED = 'GET /api/v1/patronages/received';
export const ELIGIBLE = `GET /api/v1/patronages/eligible/${lanterns.id}`;

/** The response about the patronages that a patron with the Game Master tier grants. */
export const givenResponse = (patronages: Patronage[], seats = { used: patronages.length, limit: 4 }) => ({
  data: patronages,
  meta: pageMeta(patronages.length, { seats }),
});

export const receivedResponse = (patronages: Patronage[]) => ({
  data: patronages,
  meta: pageMeta(patronages.length),
});

export const eligibleResponse = (members: { id: string; username: string }[], used = 0) => ({
  data: members,
  meta: pageMeta(members.length, { seats: { used, limit: 4 }, granted_tier: 'tier_1' }),
});

/** Responses without patronages and without members who could be sponsored. */
export const noPatronages = {
  [GIVEN]: givenResponse([]),
  [RECEIVED]: receivedResponse([]),
  [ELIGIBLE]: eligibleResponse([]),
};
