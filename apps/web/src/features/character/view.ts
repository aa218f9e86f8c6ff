import type { Character } from '@quartermaster/contract/character';

/** "Level 3 Halfling Rogue". */
export const characterLine = (character: Pick<Character, 'level' | 'race' | 'character_class'>): string =>
  [`Level ${character.level}`, character.race, character.character_class].filter(Boolean).join(' ');

/** Shown next to a total for readers who may not see private containers, even if the character has none. */
export const PRIVATE_EXCLUDED = 'Private containers are not included.';
