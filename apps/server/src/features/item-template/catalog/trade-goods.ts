import { type CatalogEntry, entries } from './entry.ts';

/** Trade goods, by the pound, the yard and the head. */
export const tradeGoods: readonly CatalogEntry[] = [
  ...entries(
    { category: 'trade good', rarity: 'common' },
    `
# Sold by the pound
wheat-1-lb | Wheat (1 lb.) | 1 cp | 1 | 100 | GiWheat | commodity | A pound of threshed grain.
flour-1-lb | Flour (1 lb.) | 2 cp | 1 | 100 | GiWheat | commodity | A pound from the mill.
salt-1-lb | Salt (1 lb.) | 5 cp | 1 | 100 | GiKnapsack | commodity | A pound of sea or rock salt.
iron-1-lb | Iron (1 lb.) | 1 sp | 1 | 100 | GiMetalBar | commodity metal | A pound of bar iron.
copper-1-lb | Copper (1 lb.) | 5 sp | 1 | 100 | GiMetalBar | commodity metal | A pound of red metal.
ginger-1-lb | Ginger (1 lb.) | 1 gp | 1 | 100 | GiKnapsack | commodity spice | A pound of dried root.
cinnamon-1-lb | Cinnamon (1 lb.) | 2 gp | 1 | 100 | GiKnapsack | commodity spice | A pound of curled bark.
pepper-1-lb | Pepper (1 lb.) | 2 gp | 1 | 100 | GiKnapsack | commodity spice | A pound of black corns.
cloves-1-lb | Cloves (1 lb.) | 3 gp | 1 | 100 | GiKnapsack | commodity spice | A pound of dried buds.
silver-1-lb | Silver (1 lb.) | 5 gp | 1 | 100 | GiMetalBar | commodity metal | A pound of white metal, the smith's measure.
saffron-1-lb | Saffron (1 lb.) | 15 gp | 1 | 100 | GiKnapsack | commodity spice | A pound of threads, a field of flowers.
gold-1-lb | Gold (1 lb.) | 50 gp | 1 | 100 | GiMetalBar | commodity metal | A pound of fine gold in the bar.
platinum-1-lb | Platinum (1 lb.) | 500 gp | 1 | 100 | GiMetalBar | commodity metal | A pound of the heavy white metal kings hoard.
# Cloth by the square yard, which the SRD gives no weight
canvas-1-sq-yd | Canvas (1 sq. yd.) | 1 sp | 0 | 100 | GiRolledCloth | commodity cloth | A square yard for sails and tents.
cotton-cloth-1-sq-yd | Cotton cloth (1 sq. yd.) | 5 sp | 0 | 100 | GiRolledCloth | commodity cloth | A square yard of soft plain weave.
linen-1-sq-yd | Linen (1 sq. yd.) | 5 gp | 0 | 100 | GiRolledCloth | commodity cloth | A square yard of fine bleached flax.
silk-1-sq-yd | Silk (1 sq. yd.) | 10 gp | 0 | 100 | GiRolledCloth | commodity cloth | A square yard that came a long way.
`,
  ),
  ...entries(
    { category: 'trade good', rarity: 'common' },
    `
# Livestock
chicken | Chicken | 2 cp | 0 | 20 | GiCow | livestock | Eggs today, soup one day.
goat | Goat | 1 gp | 0 | 20 | GiCow | livestock | Eats the hedge, the rope and the map.
sheep | Sheep | 2 gp | 0 | 20 | GiCow | livestock | Wool every spring.
pig | Pig | 3 gp | 0 | 20 | GiCow | livestock | Clever, and worth a winter's bacon.
cow | Cow | 10 gp | 0 | 20 | GiCow | livestock | Milk, calves and a warm barn.
ox | Ox | 15 gp | 0 | 20 | GiCow | livestock | Pulls the plow and never hurries.
`,
  ),
];
