/**
 * The weight of each class's starting equipment in whole pounds, with the heavier option where the player may choose
 * (System Reference Document 5.1).
 */
const KIT_POUNDS: ReadonlyMap<string, number> = new Map([
  ['barbarian', 78],
  ['bard', 53],
  ['cleric', 132],
  ['druid', 82],
  ['fighter', 132],
  ['monk', 66],
  ['paladin', 134],
  ['ranger', 115],
  ['rogue', 81],
  ['sorcerer', 72],
  ['warlock', 86],
  ['wizard', 68],
]);

export const KIT_CLASSES: readonly string[] = [...KIT_POUNDS.keys()];

/**
 * The kit weight in pounds of the first known class in a text such as "Fighter (Champion)"; null without a
 * known class.
 */
export function startingEquipmentPounds(characterClass: string): number | null {
  const words = characterClass.toLowerCase().split(/[^a-z]+/);
  const className = words.find((word) => KIT_POUNDS.has(word));
  return className === undefined ? null : (KIT_POUNDS.get(className) ?? null);
}

/** The weight limit of a new character in pounds: the default, plus the kit of a known class. */
export const startingMaxWeight = (characterClass: string, defaultPounds: number): number =>
  defaultPounds + (startingEquipmentPounds(characterClass) ?? 0);
