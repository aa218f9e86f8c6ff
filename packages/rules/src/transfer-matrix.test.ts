import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideTransfer, PLACE_KINDS, type PlaceKind, takesFrom } from './transfer-matrix.ts';

const decisionFor = (from: PlaceKind, to: PlaceKind) =>
  decideTransfer({
    from: { kind: from, id: 'a' },
    to: { kind: to, id: 'b', isFillable: true },
    characterId: 'nim',
    partyId: null,
  });

const ALLOWED = [
  ['container', 'container', 'transfer'],
  ['shop', 'container', 'buy'],
  ['container', 'shop', 'sell'],
  ['container', 'loot', 'transfer'],
  ['loot', 'container', 'claim'],
  ['marketplace', 'container', 'add'],
] as const;

test.each(ALLOWED)('transfer from %s to %s has the kind %s', (from, to, kind) => {
  expect(decisionFor(from, to)).toEqual({ kind, rejection: null });
  expect(takesFrom(to, from)).toBe(true);
});

const unsupportedPairs = PLACE_KINDS.flatMap((from) => PLACE_KINDS.map((to) => [from, to] as const)).filter(
  ([from, to]) => !ALLOWED.some(([a, b]) => a === from && b === to),
);

test.each(unsupportedPairs)('transfer from %s to %s is rejected with a message', (from, to) => {
  expect(decisionFor(from, to)).toEqual({
    kind: null,
    rejection: `Unsupported transfer type: ${from} to ${to}`,
  });
  expect(takesFrom(to, from)).toBe(false);
});

test.each([
  ['container', 'marketplace', 'Unsupported transfer type: container to marketplace'],
  ['marketplace', 'marketplace', 'Unsupported transfer type: marketplace to marketplace'],
  ['loot', 'marketplace', 'Unsupported transfer type: loot to marketplace'],
  ['loot', 'shop', 'Unsupported transfer type: loot to shop'],
  ['loot', 'loot', 'Unsupported transfer type: loot to loot'],
  ['shop', 'shop', 'Unsupported transfer type: shop to shop'],
  ['shop', 'loot', 'Unsupported transfer type: shop to loot'],
  ['shop', 'marketplace', 'Unsupported transfer type: shop to marketplace'],
] as const)('transfer from %s to %s is rejected with "%s"', (from, to, message) => {
  expect(decisionFor(from, to).rejection).toBe(message);
});

test('transfer to loot is rejected if the user may not add items to it', () => {
  for (const from of PLACE_KINDS) {
    const to = { kind: 'loot', id: 'b', isFillable: false } as const;
    const decision = decideTransfer({ from: { kind: from, id: 'a' }, to, characterId: 'nim', partyId: 'p' });
    expect(decision).toEqual({ kind: null, rejection: `Unsupported transfer type: ${from} to loot` });
  }
});

const place = fc.record({ kind: fc.constantFrom(...PLACE_KINDS), id: fc.option(fc.constantFrom('a', 'b')) });
const inputs = fc.record({
  from: place,
  to: place,
  characterId: fc.option(fc.constant('nim')),
  partyId: fc.option(fc.constant('lanterns')),
});

test('every input results in either a kind or a rejection', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const { kind, rejection } = decideTransfer(input);
      expect((kind === null) !== (rejection === null)).toBe(true);
      expect(rejection).not.toBe('');
    }),
  );
});

test('transfer between containers requires two different containers, and a character or a party', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const containers = {
        ...input,
        from: { ...input.from, kind: 'container' as const },
        to: { ...input.to, kind: 'container' as const },
      };
      const { rejection } = decideTransfer(containers);
      if (input.from.id === input.to.id)
        expect(rejection).toBe('Source and destination are the same container');
      else if (input.characterId === null && input.partyId === null)
        expect(rejection).toBe('Character ID is required for item transfer');
      else expect(rejection).toBeNull();
    }),
  );
});
