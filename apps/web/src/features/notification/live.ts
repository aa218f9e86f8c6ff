import type { NotificationEvent } from '@quartermaster/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { arrivalToasts } from '../../platform/arrival-toasts.ts';
import { useNotificationChannel } from '../../platform/hooks/use-channel.ts';
import { invalidate } from '../../platform/invalidation.ts';
import { showToast } from '../../platform/toasts.ts';
import { fetchNewest, showCount, useReadOne } from './api.ts';

/** What is said to those who do not see the bell; nothing when there is nothing to read. */
const countWords = (unread: number): string =>
  unread === 0 ? 'No unread notifications' : `${unread} unread notification${unread === 1 ? '' : 's'}`;

/**
 * Keeps the bell and every list fresh while the app is open, and says what arrives. Answers with the words
 * for assistive technology.
 */
export function useNotificationsLive(): string {
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const showArrivalToast = useArrivalToast();
  const onEvent = (event: NotificationEvent) => {
    showCount(client, event.unread_count);
    setWords(countWords(event.unread_count));
    void invalidate(client, ['notifications']);
    if (event.action === 'notification_created') void showArrivalToast(event.id);
  };
  useNotificationChannel(onEvent, () => void invalidate(client, ['notifications']));
  return words;
}

/** Shows a toast about a new one, in the visible tab, unless toasts are switched off or the list is on screen. */
function useArrivalToast(): (id: string | undefined) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mutate: markRead } = useReadOne();
  return async (id) => {
    const isSeen = document.visibilityState === 'visible' && pathname !== paths.notifications;
    if (id === undefined || !isSeen || !arrivalToasts.get()) return;
    const arrived = (await fetchNewest(client))?.find((each) => each.id === id);
    if (!arrived || arrived.read_at !== null) return;
    showToast(arrived.title, {
      action: {
        label: 'Show',
        run: () => {
          markRead({ params: { id } });
          void navigate(arrived.link);
        },
      },
    });
  };
}
