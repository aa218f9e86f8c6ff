import type { QueuedSupportThread, SupportThread } from '@quartermaster/contract/support';
import { mirelle } from './people.ts';

/** A request that support has answered. */
export const supportRequest: SupportThread = {
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

const { diagnostics: _, messages: __, ...listed } = supportRequest;
/** The same request in a list. */
export const listedSupportRequest = listed;

/** The same request as admins see it. */
export const queuedRequest: QueuedSupportThread = {
  ...supportRequest,
  user: { id: mirelle.id, username: 'mirelle', email: 'mirelle@example.org' },
  waiting_since: '2026-11-01T10:00:00.000Z',
};
/** The same request in the list of admins. */
export const listedQueuedRequest = {
  ...listedSupportRequest,
  user: queuedRequest.user,
  waiting_since: queuedRequest.waiting_since,
};
