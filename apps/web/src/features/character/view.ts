import type { Character } from '@quartermaster/contract/character';

/** "Level 3 Halfling Rogue". */
export const characterLine = (character: Pick<Character, 'level' | 'race' | 'character_class'>): string =>
  [`Level ${character.level}`, character.race, character.character_class].filter(Boolean).join(' ');

/** Shown where a total leaves out what the reader may not see, whether there is such a container or not. */
export const PARTIAL = 'Private containers are not included.';
