import type { Character } from '@quartermaster/contract/character';

/** "Level 3 Halfling Rogue". */
export const characterLine = (character: Pick<Character, 'level' | 'race' | 'character_class'>): string =>
  [`Level ${character.level}`, character.race, character.character_class].filter(Boolean).join(' ');
