import { type CatalogEntry, entries } from './entry.ts';

/** Adventuring gear: light, climbing, breaking in, traps and camp. */
export const gear: readonly CatalogEntry[] = entries(
  { category: 'gear', rarity: 'common' },
  `
# Light and fire
candle | Candle | 1 cp | 0 | 50 | GiCandleLight | light | Tallow and wick, good for an hour of reading.
lamp | Lamp | 5 sp | 1 | 1 | GiLantern | light | A clay or brass oil lamp for tables and tents.
lantern-bullseye | Lantern, bullseye | 10 gp | 2 | 1 | GiLantern | light | A shuttered lantern that throws its light one way, far.
lantern-hooded | Lantern, hooded | 5 gp | 2 | 1 | GiLantern | light | A lantern with a hood to lower when someone comes.
oil-flask | Oil (flask) | 1 sp | 1 | 20 | GiRoundBottomFlask | light consumable | A pint of lamp oil. It also burns where it is spilled.
tinderbox | Tinderbox | 5 sp | 1 | 1 | GiTorch | light | Flint, steel and dry tinder in a tight box.
torch | Torch | 1 cp | 1 | 50 | GiTorch | light | Pitch and rag on a stick: an hour of light, or a poor club.
# Rope, climbing and breaking in
block-and-tackle | Block and tackle | 1 gp | 5 | 1 | GiHook | climbing | Pulleys and cable that lift four times what you can.
chain-10-feet | Chain (10 feet) | 5 gp | 10 | 1 | GiManacles | climbing | Ten feet of iron links that do not burn or fray.
climbers-kit | Climber's kit | 25 gp | 12 | 1 | GiHook | climbing kit | Pitons, boot irons, gloves and a harness.
crowbar | Crowbar | 2 gp | 5 | 1 | GiWarPick | breaking | A bent iron bar for lids, doors and lever arms.
grappling-hook | Grappling hook | 2 gp | 4 | 1 | GiHook | climbing | A folding iron claw for the far end of a rope.
hammer | Hammer | 1 gp | 3 | 1 | GiWarhammer | breaking | A plain hammer for pitons and tent pegs.
hammer-sledge | Hammer, sledge | 2 gp | 10 | 1 | GiWarhammer | breaking | A two-handed hammer for stone and stubborn doors.
ladder-10-foot | Ladder (10-foot) | 1 sp | 25 | 1 | GiHook | climbing | Ten feet of rungs, always a foot too short.
pick-miners | Pick, miner's | 2 gp | 10 | 1 | GiWarPick | breaking | A long-hafted pick for ore and masonry.
piton | Piton | 5 cp | 0.25 | 20 | GiCaltrops | climbing | An iron peg with an eye for a rope.
pole-10-foot | Pole (10-foot) | 5 cp | 7 | 1 | GiStoneSpear | exploring | Ten feet of ash, for touching things from over here.
ram-portable | Ram, portable | 4 gp | 35 | 1 | GiWoodClub | breaking | An iron-shod beam with grips for two.
rope-hempen-50-feet | Rope, hempen (50 feet) | 1 gp | 10 | 1 | GiRopeCoil | climbing | Fifty feet of strong, scratchy rope.
rope-silk-50-feet | Rope, silk (50 feet) | 10 gp | 5 | 1 | GiRopeCoil | climbing | Fifty feet of fine rope, as strong and half the weight.
shovel | Shovel | 2 gp | 5 | 1 | GiSpade | digging | For ditches, latrines, graves and treasure.
spikes-iron-10 | Spikes, iron (10) | 1 gp | 5 | 10 | GiCaltrops | climbing breaking | Ten iron spikes to wedge a door or mark a way.
# Traps and trouble
ball-bearings-bag-of-1000 | Ball bearings (bag of 1,000) | 1 gp | 2 | 5 | GiCaltrops | trap | A thousand little steel balls, best met by someone running.
caltrops-bag-of-20 | Caltrops (bag of 20) | 1 gp | 2 | 5 | GiCaltrops | trap | Twenty four-pointed spikes that always land point up.
hunting-trap | Hunting trap | 5 gp | 25 | 1 | GiCaltrops | trap | Steel jaws on a chain.
lock | Lock | 10 gp | 1 | 1 | GiPadlock | security | A padlock with its key.
manacles | Manacles | 2 gp | 6 | 1 | GiManacles | security | Iron cuffs for wrists of common size, key included.
signal-whistle | Signal whistle | 5 cp | 0 | 1 | GiMagnifyingGlass | signal | A shrill tin whistle heard a long way off.
# Camp
bedroll | Bedroll | 1 gp | 7 | 1 | GiCampingTent | camp | A mat and covers, rolled and strapped.
blanket | Blanket | 5 sp | 3 | 1 | GiRolledCloth | camp | Thick wool for cold nights.
mess-kit | Mess kit | 2 sp | 1 | 1 | GiCookingPot | camp | A tin box that opens into cup, pan and plate.
pot-iron | Pot, iron | 2 gp | 10 | 1 | GiCookingPot | camp | A cast pot that feeds six and has seen worse.
rations-1-day | Rations (1 day) | 5 sp | 2 | 10 | GiBread | camp food | Jerky, dried fruit, hardtack and nuts for a day on the road.
tent-two-person | Tent, two-person | 2 gp | 20 | 1 | GiCampingTent | camp | Canvas for two, or for one and their armor.
waterskin | Waterskin | 2 sp | 5 | 1 | GiRoundBottomFlask | camp | A skin that holds four pints; weighed full.
fishing-tackle | Fishing tackle | 1 gp | 4 | 1 | GiHook | camp | Rod, line, floats, hooks and lures.
soap | Soap | 2 cp | 0 | 20 | GiKnapsack | camp | A cake of lye soap. Companions are grateful.
whetstone | Whetstone | 1 cp | 1 | 1 | GiSpade | camp | A flat stone that keeps edges honest.
`,
);
