import { type CatalogEntry, entries } from './entry.ts';

/** Weapons of the SRD, with their damage dice. */
export const weapons: readonly CatalogEntry[] = entries(
  { category: 'weapon', rarity: 'common' },
  `
# Simple melee weapons
club | Club | 1 sp | 2 | 1 | GiWoodClub | simple melee light | A stout length of wood, cheap enough to lose. 1d4 bludgeoning.
dagger | Dagger | 2 gp | 1 | 1 | GiPlainDagger | simple melee finesse light thrown | A short double-edged blade for belt, boot or throw. 1d4 piercing.
greatclub | Greatclub | 2 sp | 10 | 1 | GiWoodClub | simple melee two-handed | A young tree with ambitions. 1d8 bludgeoning.
handaxe | Handaxe | 5 gp | 2 | 1 | GiBattleAxe | simple melee light thrown | A one-hand axe that flies well and splits kindling too. 1d6 slashing.
javelin | Javelin | 5 sp | 2 | 1 | GiStoneSpear | simple melee thrown | A light spear made to leave the hand. 1d6 piercing.
light-hammer | Light hammer | 2 gp | 2 | 1 | GiWarhammer | simple melee light thrown | A small hammer, balanced for the throw. 1d4 bludgeoning.
mace | Mace | 5 gp | 4 | 1 | GiFlangedMace | simple melee | A flanged head on a short haft, made to be felt through mail. 1d6 bludgeoning.
quarterstaff | Quarterstaff | 2 sp | 4 | 1 | GiWizardStaff | simple melee versatile | A walking companion that hits back. 1d6 bludgeoning, 1d8 in two hands.
sickle | Sickle | 1 gp | 2 | 1 | GiPlainDagger | simple melee light | A harvest blade with a hooked edge. 1d4 slashing.
spear | Spear | 1 gp | 3 | 1 | GiStoneSpear | simple melee thrown versatile | A point on a pole, the oldest argument there is. 1d6 piercing, 1d8 in two hands.
# Simple ranged weapons
crossbow-light | Crossbow, light | 25 gp | 5 | 1 | GiCrossbow | simple ranged ammunition loading two-handed | A hand-spanned crossbow that anyone can learn in a day. 1d8 piercing.
dart | Dart | 5 cp | 0.25 | 20 | GiStoneSpear | simple ranged finesse thrown | A weighted throwing dart with a feathered tail. 1d4 piercing.
shortbow | Shortbow | 25 gp | 2 | 1 | GiPocketBow | simple ranged ammunition two-handed | A hunter's bow, short enough for saddle and thicket. 1d6 piercing.
sling | Sling | 1 sp | 0 | 1 | GiSling | simple ranged ammunition | A leather cup on two cords; any stone will do, lead does better. 1d4 bludgeoning.
# Martial melee weapons
battleaxe | Battleaxe | 10 gp | 4 | 1 | GiBattleAxe | martial melee versatile | A broad-headed axe with reach enough for a shield line. 1d8 slashing, 1d10 in two hands.
flail | Flail | 10 gp | 2 | 1 | GiFlangedMace | martial melee | A striking head on a chain that ignores where the shield is. 1d8 bludgeoning.
glaive | Glaive | 20 gp | 6 | 1 | GiHalberd | martial melee heavy reach two-handed | A single-edged blade on a long pole. 1d10 slashing.
greataxe | Greataxe | 30 gp | 7 | 1 | GiBattleAxe | martial melee heavy two-handed | A double-handed axe that settles things in one swing. 1d12 slashing.
greatsword | Greatsword | 50 gp | 6 | 1 | GiBroadsword | martial melee heavy two-handed | A blade as tall as a child, for those with room to use it. 2d6 slashing.
halberd | Halberd | 20 gp | 6 | 1 | GiHalberd | martial melee heavy reach two-handed | Axe, hook and spike on one pole. 1d10 slashing.
lance | Lance | 10 gp | 6 | 1 | GiStoneSpear | martial melee reach special | A rider's long spear, clumsy at close quarters. 1d12 piercing.
longsword | Longsword | 15 gp | 3 | 1 | GiBroadsword | martial melee versatile | A straight, double-edged blade, at home in one hand or two. 1d8 slashing, 1d10 in two hands.
maul | Maul | 10 gp | 10 | 1 | GiWarhammer | martial melee heavy two-handed | A great hammer for gates and those behind them. 2d6 bludgeoning.
morningstar | Morningstar | 15 gp | 4 | 1 | GiFlangedMace | martial melee | A mace that has grown spikes. 1d8 piercing.
pike | Pike | 5 gp | 18 | 1 | GiStoneSpear | martial melee heavy reach two-handed | A spear too long for anything but a formation. 1d10 piercing.
rapier | Rapier | 25 gp | 2 | 1 | GiBroadsword | martial melee finesse | A slender thrusting sword for quick wrists. 1d8 piercing.
scimitar | Scimitar | 25 gp | 3 | 1 | GiBroadsword | martial melee finesse light | A curved blade that draws its cut. 1d6 slashing.
shortsword | Shortsword | 10 gp | 2 | 1 | GiBroadsword | martial melee finesse light | A stabbing sword for crowded places. 1d6 piercing.
trident | Trident | 5 gp | 4 | 1 | GiStoneSpear | martial melee thrown versatile | Three barbed points from the fishing boats. 1d6 piercing, 1d8 in two hands.
war-pick | War pick | 5 gp | 2 | 1 | GiWarPick | martial melee | A single beak that opens plate. 1d8 piercing.
warhammer | Warhammer | 15 gp | 2 | 1 | GiWarhammer | martial melee versatile | A compact hammer with a long reputation. 1d8 bludgeoning, 1d10 in two hands.
whip | Whip | 2 gp | 3 | 1 | GiWhip | martial melee finesse reach | Braided leather that arrives before its sound. 1d4 slashing.
# Martial ranged weapons
blowgun | Blowgun | 10 gp | 1 | 1 | GiQuiver | martial ranged ammunition loading | A hollow reed for needles, and for what is on the needles. 1 piercing.
crossbow-hand | Crossbow, hand | 75 gp | 3 | 1 | GiCrossbow | martial ranged ammunition light loading | A crossbow for one hand and a wide sleeve. 1d6 piercing.
crossbow-heavy | Crossbow, heavy | 50 gp | 18 | 1 | GiCrossbow | martial ranged ammunition heavy loading two-handed | A steel bow wound with a crank. 1d10 piercing.
longbow | Longbow | 50 gp | 2 | 1 | GiPocketBow | martial ranged ammunition heavy two-handed | A bow as tall as its archer. 1d8 piercing.
net | Net | 1 gp | 3 | 1 | GiRopeCoil | martial ranged thrown special | Weighted meshes for taking things alive.
`,
);
