import { type CatalogEntry, entries } from './entry.ts';

/** Adventuring gear: containers, writing, clothes, flasks and kits. */
export const carriedGear: readonly CatalogEntry[] = entries(
  { category: 'gear', rarity: 'common' },
  `
# Containers
backpack | Backpack | 2 gp | 5 | 1 | GiBackpack | container | A canvas pack with straps for all that does not fit inside.
barrel | Barrel | 2 gp | 70 | 1 | GiBarrel | container | Forty gallons in oak staves and iron hoops.
basket | Basket | 4 sp | 2 | 1 | GiKnapsack | container | Woven willow with a lid.
bottle-glass | Bottle, glass | 2 gp | 2 | 10 | GiRoundBottomFlask | container | A pint and a half of clear glass with a cork.
bucket | Bucket | 5 cp | 2 | 1 | GiBarrel | container | A wooden pail with a rope handle.
case-crossbow-bolt | Case, crossbow bolt | 1 gp | 1 | 1 | GiQuiver | container | A wooden case that keeps twenty bolts dry.
case-map-or-scroll | Case, map or scroll | 1 gp | 1 | 1 | GiTiedScroll | container | A capped leather tube for rolled sheets.
chest | Chest | 5 gp | 25 | 1 | GiChest | container | A banded wooden chest with a hasp for a lock.
flask-or-tankard | Flask or tankard | 2 cp | 1 | 10 | GiBeerStein | container | Holds a pint of anything that does not eat pewter.
jug-or-pitcher | Jug or pitcher | 2 cp | 4 | 1 | GiRoundBottomFlask | container | A gallon of stoneware with a spout.
pouch | Pouch | 5 sp | 1 | 1 | GiKnapsack | container | A belt pouch of leather or cloth.
quiver | Quiver | 1 gp | 1 | 1 | GiQuiver | container | Holds twenty arrows within reach.
sack | Sack | 1 cp | 0.5 | 20 | GiKnapsack | container | Rough cloth, thirty pounds and a knot.
vial | Vial | 1 gp | 0 | 20 | GiRoundBottomFlask | container | A few ounces of glass with a stopper.
# Writing, learning and measuring
abacus | Abacus | 2 gp | 2 | 1 | GiToolbox | learning | Beads on wires, for those who trust no one's sums.
bell | Bell | 1 gp | 0 | 1 | GiLantern | signal | A small brass bell.
book | Book | 25 gp | 5 | 1 | GiSpellBook | learning | Bound pages: verse, history, maps, or blank for your own.
chalk-1-piece | Chalk (1 piece) | 1 cp | 0 | 50 | GiQuillInk | learning | White marks on dark walls, so you know you have been here.
hourglass | Hourglass | 25 gp | 1 | 1 | GiMagnifyingGlass | learning | An hour of sand in blown glass.
ink-1-ounce-bottle | Ink (1 ounce bottle) | 10 gp | 0 | 10 | GiQuillInk | learning | Black ink in a stoppered bottle.
ink-pen | Ink pen | 2 cp | 0 | 20 | GiQuillInk | learning | A cut quill or a reed with a wooden grip.
magnifying-glass | Magnifying glass | 100 gp | 0 | 1 | GiMagnifyingGlass | learning | A ground lens for small print, gems and starting fires.
mirror-steel | Mirror, steel | 5 gp | 0.5 | 1 | GiMagnifyingGlass | exploring | A polished plate for shaving and for looking round corners.
paper-one-sheet | Paper (one sheet) | 2 sp | 0 | 100 | GiTiedScroll | learning | One sheet of good rag paper.
parchment-one-sheet | Parchment (one sheet) | 1 sp | 0 | 100 | GiTiedScroll | learning | One sheet of scraped skin.
scale-merchants | Scale, merchant's | 5 gp | 3 | 1 | GiMagnifyingGlass | learning | A small balance with weights up to two pounds.
sealing-wax | Sealing wax | 5 sp | 0 | 20 | GiCandleLight | learning | Red wax by the stick.
signet-ring | Signet ring | 5 gp | 0 | 1 | GiRing | learning | A ring that signs for you.
spellbook | Spellbook | 50 gp | 3 | 1 | GiSpellBook | learning magic | A hundred blank vellum leaves in leather, waiting for spells.
spyglass | Spyglass | 1,000 gp | 1 | 1 | GiMagnifyingGlass | exploring | Brass and lenses that bring the horizon closer.
# Clothes and comfort
clothes-common | Clothes, common | 5 sp | 3 | 1 | GiClothes | clothing | Shirt, breeches or skirt, and a belt.
clothes-costume | Clothes, costume | 5 gp | 4 | 1 | GiClothes | clothing | Bright cloth and borrowed names, for the stage.
clothes-fine | Clothes, fine | 15 gp | 6 | 1 | GiClothes | clothing | What one wears where one is announced.
clothes-travelers | Clothes, traveler's | 2 gp | 4 | 1 | GiClothes | clothing | Boots, wool and a hooded cloak for the road.
perfume-vial | Perfume (vial) | 5 gp | 0 | 10 | GiRoundBottomFlask | comfort | A few drops of somewhere else.
robes | Robes | 1 gp | 4 | 1 | GiClothes | clothing | Long robes of a scholar or a priest.
# Flasks, vials and kits
acid-vial | Acid (vial) | 25 gp | 1 | 10 | GiRoundBottomFlask | consumable alchemical | Eats metal and mood alike; throw or pour with care.
alchemists-fire-flask | Alchemist's fire (flask) | 50 gp | 1 | 10 | GiRoundBottomFlask | consumable alchemical | A sticky fluid that lights when the air gets to it.
antitoxin-vial | Antitoxin (vial) | 50 gp | 0 | 10 | GiRoundBottomFlask | consumable alchemical | A bitter draught that helps the body fight poison for an hour.
healers-kit | Healer's kit | 5 gp | 3 | 1 | GiToolbox | kit healing | Bandages, salves and splints for ten patients.
holy-water-flask | Holy water (flask) | 25 gp | 1 | 10 | GiRoundBottomFlask | consumable holy | Blessed water that fiends and the undead do not forget.
poison-basic-vial | Poison, basic (vial) | 100 gp | 0 | 10 | GiRoundBottomFlask | consumable poison | Enough to coat one blade or three arrowheads.
`,
);
