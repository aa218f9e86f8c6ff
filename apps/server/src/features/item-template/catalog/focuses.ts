import { type CatalogEntry, entries } from './entry.ts';

/** Spellcasting focuses and holy symbols. */
export const focuses: readonly CatalogEntry[] = entries(
  { category: 'focus', rarity: 'common' },
  `
# Arcane focuses
component-pouch | Component pouch | 25 gp | 2 | 1 | GiKnapsack | arcane-focus druidic-focus | A belt pouch with pockets for bat fur, sulfur and the like.
crystal-arcane-focus | Crystal (arcane focus) | 10 gp | 1 | 1 | GiCrystalBall | arcane-focus | A clear crystal that holds a spell steady.
orb-arcane-focus | Orb (arcane focus) | 20 gp | 3 | 1 | GiCrystalBall | arcane-focus | A polished sphere that fits the palm.
rod-arcane-focus | Rod (arcane focus) | 10 gp | 2 | 1 | GiFairyWand | arcane-focus | A short metal rod with worked ends.
staff-arcane-focus | Staff (arcane focus) | 5 gp | 4 | 1 | GiWizardStaff | arcane-focus | A carved staff with a spell's worth of notches.
wand-arcane-focus | Wand (arcane focus) | 10 gp | 1 | 1 | GiFairyWand | arcane-focus | A slim wand for pointing at what should change.
# Druidic focuses
sprig-of-mistletoe-druidic-focus | Sprig of mistletoe (druidic focus) | 1 gp | 0 | 1 | GiWheat | druidic-focus | Cut at the right hour, with the right blade.
totem-druidic-focus | Totem (druidic focus) | 1 gp | 0 | 1 | GiWoodClub | druidic-focus | Feathers, fur, bone and teeth of a sacred beast.
wooden-staff-druidic-focus | Wooden staff (druidic focus) | 5 gp | 4 | 1 | GiWizardStaff | druidic-focus | A living branch, cut with leave.
yew-wand-druidic-focus | Yew wand (druidic focus) | 10 gp | 1 | 1 | GiFairyWand | druidic-focus | A wand of yew from an old grove.
# Holy symbols
amulet-holy-symbol | Amulet (holy symbol) | 5 gp | 1 | 1 | GiHolySymbol | holy-symbol | A god's sign to wear at the throat.
emblem-holy-symbol | Emblem (holy symbol) | 5 gp | 0 | 1 | GiHolySymbol | holy-symbol | A god's sign worked on shield or cloth.
reliquary-holy-symbol | Reliquary (holy symbol) | 5 gp | 2 | 1 | GiHolySymbol | holy-symbol | A small box that keeps a fragment of something sacred.
`,
);
