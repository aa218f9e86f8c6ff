import { type CatalogEntry, entries } from './entry.ts';

/** Artisan's tools, kits, games and instruments. */
export const tools: readonly CatalogEntry[] = entries(
  { category: 'tool', rarity: 'common' },
  `
# Artisan's tools
alchemists-supplies | Alchemist's supplies | 50 gp | 8 | 1 | GiRoundBottomFlask | artisan | Beakers, burners and jars, most of them labeled.
brewers-supplies | Brewer's supplies | 20 gp | 9 | 1 | GiBarrel | artisan | Hops, jugs and siphons for patient people.
calligraphers-supplies | Calligrapher's supplies | 10 gp | 5 | 1 | GiQuillInk | artisan | Inks, nibs and a steady straightedge.
carpenters-tools | Carpenter's tools | 8 gp | 6 | 1 | GiToolbox | artisan | Saw, plane, chisels, hammer and nails.
cartographers-tools | Cartographer's tools | 15 gp | 6 | 1 | GiQuillInk | artisan | Dividers, rules, pens and good paper.
cobblers-tools | Cobbler's tools | 5 gp | 5 | 1 | GiToolbox | artisan | Awl, last, knife and waxed thread.
cooks-utensils | Cook's utensils | 1 gp | 8 | 1 | GiCookingPot | artisan | Pan, knives, ladle and a pinch of everything.
glassblowers-tools | Glassblower's tools | 30 gp | 5 | 1 | GiRoundBottomFlask | artisan | Blowpipe, blocks, tweezers and shears.
jewelers-tools | Jeweler's tools | 25 gp | 2 | 1 | GiRing | artisan | Loupe, fine files and pliers.
leatherworkers-tools | Leatherworker's tools | 5 gp | 5 | 1 | GiToolbox | artisan | Knives, punches, mallet and thread.
masons-tools | Mason's tools | 10 gp | 8 | 1 | GiToolbox | artisan | Trowel, chisels, square and line.
painters-supplies | Painter's supplies | 10 gp | 5 | 1 | GiQuillInk | artisan | Canvas, brushes, pigments and oil.
potters-tools | Potter's tools | 10 gp | 3 | 1 | GiToolbox | artisan | Ribs, wires, needles and scrapers.
smiths-tools | Smith's tools | 20 gp | 8 | 1 | GiWarhammer | artisan | Hammers, tongs, charcoal and rags.
tinkers-tools | Tinker's tools | 50 gp | 10 | 1 | GiToolbox | artisan | A bit of everything for mending anything.
weavers-tools | Weaver's tools | 1 gp | 5 | 1 | GiRolledCloth | artisan | Thread, needles, shuttle and cloth.
woodcarvers-tools | Woodcarver's tools | 1 gp | 5 | 1 | GiToolbox | artisan | Knife, gouges and a small saw.
# Kits
disguise-kit | Disguise kit | 25 gp | 3 | 1 | GiClothes | kit | Paints, hair and props for being someone else.
forgery-kit | Forgery kit | 15 gp | 5 | 1 | GiQuillInk | kit | Papers, inks, seals and leaf for documents that never were.
herbalism-kit | Herbalism kit | 5 gp | 3 | 1 | GiWheat | kit | Clippers, mortar, pouches and vials for what grows.
navigators-tools | Navigator's tools | 25 gp | 2 | 1 | GiMagnifyingGlass | kit | Compass, calipers, ruler, chart and glass.
poisoners-kit | Poisoner's kit | 50 gp | 2 | 1 | GiRoundBottomFlask | kit | Vials, chemicals and thick gloves.
thieves-tools | Thieves' tools | 25 gp | 1 | 1 | GiPadlock | kit | Picks, a file, a mirror on a stalk and slim pliers.
# Gaming sets
dice-set | Dice set | 1 sp | 0 | 1 | GiPerspectiveDiceSixFacesFive | gaming | Bone or horn dice, fair as far as anyone can tell.
playing-card-set | Playing card set | 5 sp | 0 | 1 | GiPerspectiveDiceSixFacesFive | gaming | A painted deck in a wooden sleeve.
# Musical instruments
bagpipes | Bagpipes | 30 gp | 6 | 1 | GiLyre | instrument | Heard before seen, and remembered after.
drum | Drum | 6 gp | 3 | 1 | GiLyre | instrument | Skin and rim, with two sticks.
dulcimer | Dulcimer | 25 gp | 10 | 1 | GiLyre | instrument | Struck strings over a wooden box.
flute | Flute | 2 gp | 1 | 1 | GiLyre | instrument | A side-blown pipe with a clear voice.
horn | Horn | 3 gp | 2 | 1 | GiLyre | instrument | A curved horn for hunts and halls.
lute | Lute | 35 gp | 2 | 1 | GiLyre | instrument | The traveling singer's better half.
lyre | Lyre | 30 gp | 2 | 1 | GiLyre | instrument | Plucked strings in a carved frame.
pan-flute | Pan flute | 12 gp | 2 | 1 | GiLyre | instrument | Reeds in a row, bound with cord.
shawm | Shawm | 2 gp | 1 | 1 | GiLyre | instrument | A double reed with a voice for open squares.
viol | Viol | 30 gp | 1 | 1 | GiLyre | instrument | Bowed strings with a low, warm tone.
`,
);
