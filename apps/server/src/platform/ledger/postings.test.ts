import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Entry, NO_STACK, type PlaceEntry, type StackChange, type StackState } from './entry.ts';
import { movementOf, type Posting, postingsOf, UnbalancedError } from './postings.ts';

const state: fc.Arbitrary<StackState> = fc.oneof(
  fc.constant(NO_STACK),
  fc.record({
    container: fc.constantFrom('chest', 'bag', 'stash'),
    quantity: fc.integer({ min: 1, max: 1e9 }),
  }),
);
const changes: fc.Arbitrary<StackChange[]> = fc
  .array(fc.record({ templateId: fc.constantFrom('torch', 'rope'), before: state, after: state }), {
    maxLength: 12,
  })
  .map((generated) => generated.map((change, i) => ({ ...change, id: `stack${i}` })));

const sums = (pairs: readonly (readonly [string, number])[]) => {
  const total = new Map<string, number>();
  for (const [key, delta] of pairs) total.set(key, (total.get(key) ?? 0) + delta);
  return new Map([...total].filter(([, sum]) => sum !== 0));
};

test('postings including the world sum to zero per template for any changes', () => {
  fc.assert(
    fc.property(changes, (generated) => {
      const posted = postingsOf(generated, true);
      expect(sums(posted.map(({ templateId, delta }) => [templateId, delta])).size).toBe(0);
      expect(posted.every(({ delta }) => delta !== 0)).toBe(true);
    }),
  );
});

test('postings per stack and container equal the change', () => {
  fc.assert(
    fc.property(changes, (generated) => {
      const recorded = postingsOf(generated, true).flatMap((p) =>
        p.container === null ? [] : ([[`${p.stackId} ${p.container}`, p.delta]] as const),
      );
      const expectedPostings = generated.flatMap(({ id, before, after }) => [
        [`${id} ${before.container}`, -before.quantity] as const,
        [`${id} ${after.container}`, after.quantity] as const,
      ]);
      expect(sums(recorded)).toEqual(sums(expectedPostings));
    }),
  );
});

describe('postings without the world', () => {
  test('cannot create or destroy items', () => {
    const increase = {
      id: 'a',
      templateId: 'torch',
      before: { container: 'chest', quantity: 1 },
      after: { container: 'chest', quantity: 2 },
    };
    expect(() => postingsOf([increase], false)).toThrow(UnbalancedError);
    expect(() => postingsOf([{ ...increase, before: increase.after, after: NO_STACK }], false)).toThrow(
      UnbalancedError,
    );
  });

  test('cannot balance one template with another', () => {
    const stack = (id: string, templateId: string, from: number, to: number): StackChange => ({
      id,
      templateId,
      before: { container: 'chest', quantity: from },
      after: { container: 'chest', quantity: to },
    });
    expect(() => postingsOf([stack('a', 'torch', 5, 4), stack('b', 'rope', 4, 5)], false)).toThrow(
      UnbalancedError,
    );
    expect(postingsOf([stack('a', 'torch', 5, 4), stack('b', 'torch', 4, 5)], false)).toHaveLength(2);
  });
});

describe('movement', () => {
  const place = (id: string | null): PlaceEntry | undefined =>
    id === null ? undefined : { id, name: id, isPrivate: false, ownerKind: 'character' };
  const entryOf = (from: Posting, to: Posting, quantity: number): Entry => {
    const [source, destination] = [place(from.container), place(to.container)];
    return {
      type: 'transfer',
      partyId: null,
      characterIds: [],
      item: { id: from.stackId, name: 'Torch', maskedName: null },
      quantity,
      ...(source ? { source } : {}),
      ...(destination ? { destination } : {}),
    };
  };

  test('represents exactly two postings of one template', () => {
    fc.assert(
      fc.property(changes, fc.nat(3), (generated, extra) => {
        const postings = postingsOf(generated, true);
        const [from] = postings.filter(({ delta }) => delta < 0);
        const [to] = postings.filter(({ delta }) => delta > 0);
        if (!from || !to) return;
        const movement = movementOf(entryOf(from, to, to.delta + extra), postings);
        expect(movement !== null).toBe(
          postings.length === 2 && extra === 0 && from.templateId === to.templateId,
        );
        if (movement) expect(movement.destinationStackId ?? from.stackId).toBe(to.stackId);
      }),
    );
  });

  test.each<[string, Partial<Entry>]>([
    ['quantity', { quantity: 4 }],
    ['stack', { item: { id: 'c', name: 'Torch', maskedName: null } }],
    ['source', { source: place('bag') as PlaceEntry }],
    ['destination', { destination: place('bag') as PlaceEntry }],
  ])('is not created from an entry whose %s differs from its postings', (_what, changed) => {
    const postings: Posting[] = [
      { templateId: 'torch', stackId: 'a', container: 'chest', delta: -3 },
      { templateId: 'torch', stackId: 'b', container: 'stash', delta: 3 },
    ];
    const [from, to] = postings as [Posting, Posting];
    const entry = entryOf(from, to, 3);
    expect(movementOf(entry, postings)).toEqual({ destinationStackId: 'b' });
    expect(movementOf({ ...entry, ...changed }, postings)).toBeNull();
  });
});
