import { draftRequest } from '@quartermaster/contract/draft';
import { expect, test } from 'vitest';
import { shopDraft } from '../../../test/drafts.ts';
import { fieldsOf, KIND_WORDS, REGION_CHOICES, requestOf, termsWords, WEALTH_CHOICES } from './view.ts';

test('empty fields leave every term to the description', () => {
  expect(requestOf('shop', fieldsOf(undefined))).toEqual({ kind: 'shop', description: '' });
});

test('fields offer only what the contract accepts, and show a request again', () => {
  for (const kind of ['item', 'shop', 'hoard'] as const)
    for (const { value: type } of KIND_WORDS[kind].choices)
      for (const { value: wealth } of WEALTH_CHOICES)
        for (const { value: region } of REGION_CHOICES) {
          const fields = { description: 'by the sea', type, wealth, region, level: 3 };
          const request = requestOf(kind, fields);
          expect(draftRequest.safeParse(request).success).toBe(true);
          expect(fieldsOf(request)).toEqual(fields);
        }
});

test('terms say how the description was understood', () => {
  expect(termsWords(shopDraft)).toBe('Poor · Blacksmith · Coast · level 1');
});
