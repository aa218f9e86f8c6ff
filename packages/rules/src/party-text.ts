import type { EncumbranceStyle } from './capacity.ts';
import type { JoinPermission } from './roles.ts';

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
