import { describe, expect, test } from 'vitest';
import { claimButton, claimMenu, parseClaim } from './custom-id.ts';

const OFFERED_AT = new Date('2026-11-22T20:00:00.000Z');
const later = (ms: number) => new Date(OFFERED_AT.getTime() + ms);
const claim = {
  lootId: '0193f6a0-0000-7000-8000-000000000001',
  itemId: '0193f6a0-0000-7000-8000-000000000002',
};
const argsOf = (customId: string) => customId.split(':').slice(1);
const DAY_MS = 24 * 60 * 60_000;

describe('custom id of a claim', () => {
  test('contains the claimed loot and stack within Discord’s limit of 100 characters', () => {
    for (const customId of [claimButton(claim, OFFERED_AT), claimMenu(claim, OFFERED_AT)]) {
      expect(customId.length).toBeLessThanOrEqual(100);
      expect(parseClaim(argsOf(customId), later(DAY_MS))).toEqual({ ...claim, offeredAt: OFFERED_AT });
    }
  });

  test('is rejected with a message after a day', () => {
    expect(() => parseClaim(argsOf(claimButton(claim, OFFERED_AT)), later(DAY_MS + 1000))).toThrow(
      'have expired',
    );
  });

  test.each([
    [[]],
    [['x', claim.itemId, 'a']],
    [[claim.lootId, "'", 'a']],
    [[claim.lootId, claim.itemId, '']],
  ])('is rejected with the parts %j', (args) => {
    expect(() => parseClaim(args, OFFERED_AT)).toThrow('could not be found');
  });
});
