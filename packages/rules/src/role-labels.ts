import type { Role } from './roles.ts';

/** The labels are in a separate file, so that a page can show them without loading the permissions. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  gm: 'Game Master',
  manager: 'Manager',
  player: 'Player',
  observer: 'Observer',
};
