import type { EncumbranceStyle, Party } from '@quartermaster/contract/party';
import { countOf } from '@quartermaster/rules/format-count';
import type { JoinPermission } from '@quartermaster/rules/roles';
import type { Choice } from '../../ui/field/choice-list.tsx';

/** Who may join with the code, by join permission (DOM-4). */
export const JOIN_ACCESS: Readonly<Record<JoinPermission, { label: string; description: string }>> = {
  full: { label: 'Full', description: 'Anyone with the code may join with any role.' },
  limited: { label: 'Limited', description: 'Anyone with the code may join as player or observer.' },
  restricted: { label: 'Restricted', description: 'Invitation only. The party has no join code.' },
};

/** The encumbrance styles and which limits they enforce (DEC-4). */
export const ENCUMBRANCE: Readonly<Record<EncumbranceStyle, { label: string; description: string }>> = {
  weight: { label: 'Weight', description: 'Weight is limited, slots are not.' },
  slots: { label: 'Slots', description: 'Slots are limited, weight is not.' },
  both: { label: 'Weight and slots', description: 'Both are limited.' },
  none: { label: 'None', description: 'No limits: containers can hold any amount.' },
};

/** The labels of a record as choices of a field, in the order of the record. */
export const choicesOf = <V extends string>(
  text: Readonly<Record<V, { label: string; description: string }>>,
): Choice<V>[] => (Object.keys(text) as V[]).map((value) => ({ value, ...text[value] }));

export const memberCount = (count: number): string => countOf(count, 'member');

/** The game system, setting and game master of a party as text; empty parts are omitted. */
export const partyLine = (party: Pick<Party, 'game_system' | 'setting' | 'gm_name'>): string =>
  [party.game_system, party.setting, `led by ${party.gm_name}`].filter(Boolean).join(' · ');
