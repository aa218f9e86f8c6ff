import { draftRequest } from '@quartermaster/contract/draft';
import { expect, test } from 'vitest';
import { shopDraft } from '../../../test/drafts.ts';
import {
  fieldsOf,
  KIND_TEXT,
  partyLevelOf,
  REGION_CHOICES,
  requestOf,
  termsText,
  usesLeft,
  WEALTH_CHOICES,
} from './view.ts';

test('empty fields send only the kind and the description', () => {
  expect(requestOf('shop', fieldsOf(undefined))).toEqual({ kind: 'shop', description: '' });
});

test('party level applies if neither the field nor the description sets a level', () => {
  const levelFor = (description: string, level = Number.NaN) =>
    requestOf('hoard', { ...fieldsOf(undefined), description, level }, 4).level;
  expect([levelFor('a chest'), levelFor('a chest, level 9'), levelFor('level 99'), levelFor('', 2)]).toEqual([
    4,
    undefined,
    4,
    2,
  ]);
});

test('party level is the rounded average level of the party’s characters, at most 20, and undefined without characters', () => {
  const party = (...levels: number[]) => partyLevelOf(levels.map((level) => ({ level })));
  expect([party(), party(3), party(3, 4, 4), party(1, 2), party(100, 90)]).toEqual([undefined, 3, 4, 2, 20]);
});

test('fields offer only choices that the contract accepts, and can be restored from a request', () => {
  for (const kind of ['item', 'shop', 'hoard'] as const)
    for (const { value: type } of KIND_TEXT[kind].choices)
      for (const { value: wealth } of WEALTH_CHOICES)
        for (const { value: region } of REGION_CHOICES) {
          const fields = { description: 'by the sea', type, wealth, region, level: 3 };
          const request = requestOf(kind, fields);
          expect(draftRequest.safeParse(request).success).toBe(true);
          expect(fieldsOf(request)).toEqual(fields);
        }
});

test('termsText lists the wealth, type, region and level of a draft', () => {
  expect(termsText(shopDraft)).toBe('Poor · Blacksmith · Coast · level 1');
});

test('uses left have a comma as thousands separator', () => {
  const { label } = usesLeft({ used: 0, limit: 1000 });
  expect(label).toBe('1,000 of 1,000 AI uses left this month.');
});
