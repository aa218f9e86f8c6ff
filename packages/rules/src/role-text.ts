import type { Role } from './roles.ts';

/** One sentence about each role, shown where a role is chosen (DEC-3). */
export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  gm: 'Runs the party: manages members, shops and loot, and sees all hidden content.',
  manager: 'Plays characters, invites users, runs shops and manages the stash.',
  player: 'Plays characters: moves and trades items, and claims loot.',
  observer: 'Sees the party, but cannot move, trade or claim items.',
};
