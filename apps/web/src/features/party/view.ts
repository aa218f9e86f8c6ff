import type { Party } from '@quartermaster/contract/party';
import { countOf } from '@quartermaster/rules/format-count';

export const memberCount = (count: number): string => countOf(count, 'member');

/** The game system, setting and game master of a party as text; empty parts are omitted. */
export const partyLine = (party: Pick<Party, 'game_system' | 'setting' | 'gm_name'>): string =>
  [party.game_system, party.setting, `led by ${party.gm_name}`].filter(Boolean).join(' · ');
