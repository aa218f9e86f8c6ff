import { entryOf } from '@quartermaster/contract/inventory-entry';
import { FIVE_E, SILVER_STANDARD } from '@quartermaster/rules/money';
import { describe, expect, test } from 'vitest';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import type { ImportTemplate } from '../../item-template/queries/import-candidates.ts';
import { exactMatch, indexByNameKey, type MatchContext, matchEntry } from './match-entries.ts';

const template = (id: string, name: string, creator_id: string): ImportTemplate => ({
  id,
  name,
  creator_id,
  weight: 100,
  stack_size: 1,
  slots: 1,
  category: 'gear',
  coin: null,
});
const catalog = [
  template('crossbow', 'Crossbow, light', SYSTEM_USER_ID),
  template('torch', 'Torch', SYSTEM_USER_ID),
];
const ownTemplates = [template('own-torch', 'Torch', 'me'), template('sock', 'Lucky sock', 'me')];
const context: MatchContext = {
  userId: 'me',
  candidates: {
    byId: new Map([['exported', template('exported', 'Moon lamp', 'other')]]),
    catalog,
    ownByName: new Map(ownTemplates.map((own) => [own.name.toLowerCase(), own])),
  },
  catalogByKey: indexByNameKey(catalog),
  similar: new Map(),
  choices: new Map(),
  coins: FIVE_E,
  hiddenIn: null,
};
const entry = (name: string, fields: object = {}) => entryOf(1, { name, quantity: 1, ...fields });

describe('entry match', () => {
  test('finds a catalog template by a similar spelling, even if the user has a template with that name', () => {
    expect(exactMatch(entry('light crossbow'), context)?.id).toBe('crossbow');
    expect(exactMatch(entry('TORCHES'), context)?.id).toBe('torch');
    expect(exactMatch(entry('lucky sock'), context)?.id).toBe('sock');
    expect(exactMatch(entry('Torch +1'), context)).toBeNull();
  });

  test('keeps the exported overrides when matched by template id, but not when matched by name', () => {
    const stack = { name_override: 'Oathkeeper', quality: 'fine' };
    const marks = { item_template_id: 'exported', stack } as never;
    expect(matchEntry(entry('Oathkeeper', { marks }), context)).toMatchObject({
      line: { outcome: 'match', item: { id: 'exported', origin: 'shared' } },
      properties: { nameOverride: 'Oathkeeper', quality: 'fine' },
    });
    const unknownMarks = { item_template_id: 'lost', stack } as never;
    expect(matchEntry(entry('Torch', { marks: unknownMarks }), context)).toMatchObject({
      line: { item: { id: 'torch' } },
      properties: { nameOverride: null },
    });
  });

  test('keeps the name of a renamed item, unless a template has that name', () => {
    expect(matchEntry(entry('Night light', { baseName: 'Torch' }), context)).toMatchObject({
      line: { name: 'Night light', outcome: 'match', item: { id: 'torch' } },
      properties: { nameOverride: 'Night light' },
    });
    expect(matchEntry(entry('Lucky sock', { baseName: 'Torch' }), context)).toMatchObject({
      line: { item: { id: 'sock' } },
      properties: { nameOverride: null },
    });
    const choices = new Map([[1, 'create' as const]]);
    const created = matchEntry(entry('Night light', { baseName: 'Torch' }), { ...context, choices });
    expect(created).toMatchObject({ line: { outcome: 'create' }, properties: { nameOverride: null } });
  });

  test('exchanges a coin of another system, found by its name, its exported id or a choice, unless it was renamed or is skipped', () => {
    const coin = (name: string, key: string) => ({ ...template(key, name, SYSTEM_USER_ID), coin: key });
    const coinTemplates = [
      coin('Gold piece', '5e:gold'),
      coin('Silver piece', '5e:silver'),
      coin('Silver shilling', 'silver:shilling'),
    ];
    const candidates = {
      ...context.candidates,
      catalog: coinTemplates,
      byId: new Map(coinTemplates.map((coinTemplate) => [coinTemplate.id, coinTemplate])),
    };
    const partyContext = { ...context, candidates, catalogByKey: indexByNameKey(coinTemplates) };
    const exportedMarks = (stack: object) => ({
      marks: { item_template_id: 'silver:shilling', stack } as never,
    });
    const choices = new Map([[1, 'silver:shilling']]);
    for (const { line, lots } of [
      matchEntry(entry('Silver Shillings', { quantity: 3 }), partyContext),
      matchEntry(
        entry('Silver shilling', { quantity: 3, ...exportedMarks({ name_override: null }) }),
        partyContext,
      ),
      matchEntry(entry('Odd thing', { quantity: 3 }), { ...partyContext, choices }),
    ]) {
      expect(line).toMatchObject({ outcome: 'coins', name: 'silver shillings', item: null });
      expect(line.reasons[0]?.message).toBe('3 s equals 3 gp in this party');
      expect(lots).toEqual([{ template: expect.objectContaining({ key: '5e:gold' }), quantity: 3 }]);
    }
    const luckyCoin = entry('Lucky coin', exportedMarks({ name_override: 'Lucky coin' }));
    expect(matchEntry(luckyCoin, partyContext).line).toMatchObject({
      outcome: 'match',
      item: { id: 'silver:shilling' },
    });
    const silverContext = { ...partyContext, coins: SILVER_STANDARD };
    expect(matchEntry(entry('Silver shilling'), silverContext).line).toMatchObject({
      outcome: 'match',
      reasons: [],
    });
    const skipContext = { ...partyContext, choices: new Map([[1, 'skip' as const]]) };
    expect(matchEntry(entry('Silver shilling'), skipContext).line).toMatchObject({
      outcome: 'skip',
      can_choose: true,
    });
  });

  test('uses an existing template for an entry with invalid fields, and skips the entry if no template matches', () => {
    expect(matchEntry(entry('Torch', { weight: -1 }), context).line.outcome).toBe('match');
    expect(matchEntry(entry('Odd thing', { weight: -1 }), context).line).toMatchObject({
      outcome: 'skip',
      reasons: [{ field: 'base', message: 'Weight must be at least 0' }],
    });
  });
});
