import { FEATURES, RESOURCES } from '@quartermaster/rules/tiers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usageOf } from '../../../test/subscription.ts';
import {
  daysLeft,
  FEATURE_TEXT,
  limitFigure,
  priceInWords,
  priceOf,
  RESOURCE_TEXT,
  USAGE_GROUPS,
  usageLine,
} from './view.ts';

const characters = (used: number) => usageLine('characters', { characters: { used, limit: 20 } });

test('remaining days are rounded up and never negative', () => {
  const until = '2026-12-29T12:00:00.000Z';
  expect(daysLeft(until, new Date('2026-12-22T12:00:00.000Z'))).toBe('7 days left');
  expect(daysLeft(until, new Date('2026-12-22T12:00:00.001Z'))).toBe('7 days left');
  expect(daysLeft(until, new Date('2026-12-28T12:00:00.000Z'))).toBe('1 day left');
  expect(daysLeft(until, new Date('2027-01-01T00:00:00.000Z'))).toBe('0 days left');
});

test.each([
  [14, 'ok', 70, false],
  [15, 'warning', 75, false],
  [18, 'error', 90, false],
  [20, 'error', 100, true],
  [23, 'error', 100, true],
])('%i of 20 is shown as %s at %i percent', (used, level, percent, isFull) => {
  expect(characters(used)).toMatchObject({ level, percent, isFull, figures: `${used} of 20` });
});

test('unlimited resource has no bar, and an unused limit of 0 is described as not in this tier', () => {
  expect(usageLine('item_templates', usageOf('tier_free', { item_templates: 1200 }))).toMatchObject({
    percent: null,
    figures: '1,200 used · unlimited',
    isFull: false,
  });
  expect(usageLine('item_templates', usageOf('tier_free')).figures).toBe('Unlimited');
  expect(usageLine('shop_templates', usageOf('tier_free'))).toMatchObject({
    percent: null,
    figures: 'Not in this tier',
    isFull: true,
  });
  // A user whose tier ended keeps their records and sees that they exceed the limit.
  expect(usageLine('shop_templates', usageOf('tier_free', { shop_templates: 2 }))).toMatchObject({
    level: 'error',
    percent: 100,
    figures: '2 of 0',
  });
});

test('default limits of the specification are used when none are given', () => {
  expect(usageLine('characters', {}).figures).toBe('0 of 1');
  expect(usageLine('item_templates', {}).figures).toBe('0 of 20');
  expect(usageLine('parties_can_create', {}).figures).toBe('Not in this tier');
});

test('percentage is never above 100, and a limit is full as soon as all of it is used', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 300 }), (used, limit) => {
      const line = usageLine('characters', { characters: { used, limit } });
      expect(line.percent).toBeLessThanOrEqual(100);
      expect(line.isFull).toBe(used >= limit);
    }),
  );
});

test('every limit and feature has a description, and each limit is shown once', () => {
  for (const resource of RESOURCES) expect(RESOURCE_TEXT[resource].meaning).not.toBe('');
  for (const feature of FEATURES) expect(FEATURE_TEXT[feature].meaning).not.toBe('');
  expect(USAGE_GROUPS.flatMap((group) => group.resources).sort()).toEqual([...RESOURCES].sort());
});

test('limits and prices are formatted as text', () => {
  expect([limitFigure(0), limitFigure(40_000), limitFigure('unlimited')]).toEqual([
    '–',
    '40,000',
    'Unlimited',
  ]);
  expect([priceInWords(0), priceOf('tier_1'), priceOf('tier_3')]).toEqual([
    'Free',
    '$4.99 a\u00a0month',
    '$19.99 a\u00a0month',
  ]);
});
