import { describe, expect, test } from 'vitest';
import { backpack, stash } from '../../../../test/items.ts';
import { containerChoices } from './panel-tabs.tsx';

describe('containerChoices', () => {
  const bag = (id: string, name = id) => ({ ...backpack, id, name });
  const labels = (all: (typeof backpack)[], own: (typeof backpack)[], shown?: string) =>
    containerChoices({ all, own }, shown).map(({ label }) => label);

  test("lists the user's containers first, then the party's, then others", () => {
    const [ownBag, otherBag] = [bag('pouch'), bag('quiver')];
    expect(labels([otherBag, stash, ownBag], [ownBag])).toEqual(['pouch', 'Party Stash', 'quiver']);
  });

  test('returns at most six containers, including the shown one', () => {
    const all = Array.from({ length: 9 }, (_, index) => bag(`bag ${index}`));
    expect(labels(all, all, 'bag 8')).toEqual(['bag 0', 'bag 1', 'bag 2', 'bag 3', 'bag 4', 'bag 8']);
  });

  test('puts the owner before a name that is not unique', () => {
    const all = [bag('a', 'Backpack'), bag('b', 'Backpack')];
    expect(labels(all, all)).toEqual(Array(2).fill(`${backpack.owner.name} · Backpack`));
  });
});
