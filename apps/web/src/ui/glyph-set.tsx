import type { ComponentType } from 'react';
import {
  GiAnvil,
  GiBackpack,
  GiBreastplate,
  GiBroadsword,
  GiCampingTent,
  GiChest,
  GiCrystalWand,
  GiDonkey,
  GiGems,
  GiHealthPotion,
  GiKnapsack,
  GiLantern,
  GiLockedChest,
  GiOilDrum,
  GiRing,
  GiRopeCoil,
  GiScrollUnfurled,
  GiShield,
  GiSpellBook,
  GiSwapBag,
  GiTorch,
  GiTwoCoins,
  GiWheat,
} from 'react-icons/gi';

type Icon = ComponentType<{ 'aria-hidden': true }>;

/** The pictures of things by their name in the catalogue (game-icons.net, CC BY 3.0; see NOTICE). */
export const GLYPHS: Readonly<Record<string, Icon>> = {
  anvil: GiAnvil,
  backpack: GiBackpack,
  breastplate: GiBreastplate,
  broadsword: GiBroadsword,
  'camping-tent': GiCampingTent,
  chest: GiChest,
  'crystal-wand': GiCrystalWand,
  donkey: GiDonkey,
  gems: GiGems,
  'health-potion': GiHealthPotion,
  knapsack: GiKnapsack,
  lantern: GiLantern,
  'locked-chest': GiLockedChest,
  'oil-drum': GiOilDrum,
  ring: GiRing,
  'rope-coil': GiRopeCoil,
  'scroll-unfurled': GiScrollUnfurled,
  shield: GiShield,
  'spell-book': GiSpellBook,
  'swap-bag': GiSwapBag,
  torch: GiTorch,
  'two-coins': GiTwoCoins,
  wheat: GiWheat,
};

/** The picture of a category, for things without one of their own. */
export const CATEGORY_GLYPHS: Readonly<Record<string, Icon>> = {
  weapon: GiBroadsword,
  armor: GiBreastplate,
  armour: GiBreastplate,
  potion: GiHealthPotion,
  scroll: GiScrollUnfurled,
  ring: GiRing,
  wand: GiCrystalWand,
  tool: GiAnvil,
  mount: GiDonkey,
  food: GiWheat,
  currency: GiTwoCoins,
  'trade good': GiGems,
  container: GiKnapsack,
};

export const UNKNOWN_GLYPH: Icon = GiSwapBag;
