import type { Notification } from '@quartermaster/contract/notification';
import { showToast, toasts } from '../src/platform/toasts.ts';
import { hoard } from './loot.ts';
import { lanterns } from './people.ts';

const notificationOf = (lastDigit: string, overrides: Partial<Notification>): Notification => ({
  id: `0192f0aa-0000-7000-8000-00000000007${lastDigit}`,
  kind: 'role_changed',
  title: 'Your role in The Copper Lanterns changed',
  body: 'tobin made you a manager.',
  link: `/parties/${lanterns.id}`,
  ids: { party_id: lanterns.id },
  created_at: '2026-11-01T10:00:00.000Z',
  read_at: null,
  ...overrides,
});

export const roleChanged = notificationOf('1', {});
export const newSignIn = notificationOf('2', {
  kind: 'security',
  title: 'New sign-in',
  body: 'There was a new sign-in to your account from Firefox on Windows.',
  link: '/profile',
  ids: {},
  read_at: '2026-11-01T11:00:00.000Z',
});

export const lootRevealed = notificationOf('3', {
  kind: 'loot_revealed',
  title: `Loot in ${lanterns.name}`,
  body: 'mirelle revealed loot. See what was found.',
  link: `/loot/instances/${hoard.id}`,
  ids: { party_id: lanterns.id, loot_instance_id: hoard.id },
});

/** Shows a toast with this title, as the notification of the same action would, and returns the number of toasts. */
export function countToastsWith(title: string): number {
  showToast(title, { action: { label: 'Show', run: () => undefined } });
  return toasts.get().length;
}
