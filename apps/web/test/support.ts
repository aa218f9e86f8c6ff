import type { QueuedSupportThread, SupportThread } from '@quartermaster/contract/support';
import { mirelle } from './people.ts';

export const lockedChest: SupportThread = {
  id: '0192f0aa-0000-7000-8000-000000000091',
  subject: 'The chest is locked',
  status: 'answered',
  is_premium: true,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  diagnostics: 'Browser: Firefox 150',
  messages: [
    {
      id: '0192f0aa-0000-7000-8000-000000000092',
      author: 'user',
      text: 'It does not open.\nNot even with <b>force</b>.',
      created_at: '2026-11-01T10:00:00.000Z',
    },
    {
      id: '0192f0aa-0000-7000-8000-000000000093',
      author: 'support',
      text: 'Reload the page.',
      created_at: '2026-11-01T12:00:00.000Z',
    },
  ],
};

const { diagnostics: _, messages: __, ...listed } = lockedChest;
/** The same request in a list. */
export const listedChest = listed;

/** The same request as admins see it. */
export const queuedChest: QueuedSupportThread = {
  ...lockedChest,
  user: { id: mirelle.id, username: 'mirelle', email: 'mirelle@example.org' },
  waiting_since: '2026-11-01T10:00:00.000Z',
};
export const queuedListedChest = {
  ...listedChest,
  user: queuedChest.user,
  waiting_since: queuedChest.waiting_since,
};
