import type { CoinSystem } from './money.ts';

/** A predefined hoard: its name, and its contents as a text that `loot-text.ts` parses. */
export interface StarterHoard {
  readonly name: string;
  readonly contents: string;
}

/** Three hoards for a first game session, small to large, in the coins of the party. */
export function starterHoards({ coins, display }: CoinSystem): readonly StarterHoard[] {
  const [large = '', small = ''] = display.map((key) => coins.find((coin) => coin.key === key)?.abbr ?? '');
  return [
    { name: 'Bandit’s purse', contents: `2d6 ${large}, 4d6 ${small}, a dagger and 1d4 torches` },
    {
      name: 'Goblin chest',
      contents: `3d6 ${large}, 6d6 ${small}, 2 shortswords, 1d6 rations (1 day), a shield and a potion of healing`,
    },
    {
      name: 'Ogre’s hoard',
      contents: `4d6*10 ${large}, 8d6*10 ${small}, a greatclub, a spyglass, 2 potions of healing and a bag of holding`,
    },
  ];
}
