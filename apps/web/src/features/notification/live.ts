import type { Notification } from '@quartermaster/contract/notification';
import type { NotificationEvent } from '@quartermaster/contract/realtime';
import { countOf } from '@quartermaster/rules/format-count';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { arrivalToasts } from '../../platform/arrival-toasts.ts';
import { useNotificationChannel } from '../../platform/hooks/use-channel.ts';
import { invalidate } from '../../platform/invalidation.ts';
import { refreshAfter } from '../../platform/refresh-after.ts';
import { useUser } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { addReveal } from '../loot/state.ts';
import { fetchNewestNotifications, setUnreadCount, useMarkAsRead } from './api.ts';

/**
 * The maximum random delay before a page refetches announcements, because all open pages are notified
 * simultaneously.
 */
const ANNOUNCEMENT_SPREAD_MS = 3000;

/** The text that screen readers announce. */
const countText = (unreadCount: number): string =>
  unreadCount === 0 ? 'No unread notifications' : countOf(unreadCount, 'unread notification');

/**
 * Refetches the announcements when they have changed. On every other event, refetches the unread count and the
 * notifications, and shows a new notification. Returns the text that screen readers announce.
 */
export function useNotificationsLive(): string {
  const client = useQueryClient();
  const [announcedText, setAnnouncedText] = useState('');
  const showArrival = useArrival();
  const showMissedReveals = useMissedReveals();
  const onEvent = (event: NotificationEvent) => {
    if (event.action === 'announcements_changed') {
      setTimeout(() => void invalidate(client, ['announcements']), Math.random() * ANNOUNCEMENT_SPREAD_MS);
      return;
    }
    setUnreadCount(client, event.unread_count);
    setAnnouncedText(countText(event.unread_count));
    // The notification may be about a patronage or a support request that is on screen.
    void invalidate(client, ['notifications', 'patronages', 'support']);
    if (event.action === 'notification_created') void showArrival(event.id);
  };
  useNotificationChannel(onEvent, () => {
    void invalidate(client, ['notifications']);
    showMissedReveals();
  });
  return announcedText;
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Handles a new notification in a visible tab: refetches what it is about, then shows a card for revealed loot,
 * otherwise a toast. Shows nothing if the notification is already read, toasts are turned off or the list of
 * notifications is on screen.
 */
function useArrival(): (id: string | undefined) => Promise<void> {
  const client = useQueryClient();
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mutate: markRead } = useMarkAsRead();
  return async (id) => {
    if (id === undefined || !isVisible()) return;
    const arrival = (await fetchNewestNotifications(client))?.find((newest) => newest.id === id);
    if (!arrival) return;
    void refreshAfter(client, [arrival]);
    if (pathname === paths.notifications || !arrivalToasts.get()) return;
    if (arrival.read_at !== null || showReveal(user.id, arrival)) return;
    showToast(arrival.title, {
      action: {
        label: 'Show',
        run: () => {
          markRead({ params: { id } });
          void navigate(arrival.link);
        },
      },
    });
  };
}

/** Reveals that were already shown: a dismissed reveal does not appear again. */
const shownReveals = new Set<string>();

/** Shows the card of revealed loot, after any waiting cards. Returns false for other notifications. */
function showReveal(userId: string, { id, body, ids }: Notification): boolean {
  const lootId = ids.loot_instance_id;
  if (lootId === undefined) return false;
  if (shownReveals.has(id)) return true;
  shownReveals.add(id);
  addReveal({ userId, notificationId: id, lootId, text: body });
  return true;
}

/**
 * Catches up after an interruption and when a hidden tab becomes visible: shows the missed reveals among the newest
 * notifications, oldest first, and refetches what the missed notifications are about. Notifications from before the page
 * was opened are only in the list. Returns the function to call on each connection.
 */
function useMissedReveals(): () => void {
  const client = useQueryClient();
  const user = useUser();
  const wasConnected = useRef(false);
  const catchUp = useEffectEvent(async () => {
    if (!isVisible()) return;
    const newest = (await fetchNewestNotifications(client)) ?? [];
    const missedNotifications = newest.filter(
      ({ created_at }) => Date.parse(created_at) > performance.timeOrigin,
    );
    void refreshAfter(client, missedNotifications);
    if (!arrivalToasts.get()) return;
    const reveals = missedNotifications.filter(
      ({ ids, read_at }) => ids.loot_instance_id !== undefined && read_at === null,
    );
    for (const reveal of reveals.reverse()) showReveal(user.id, reveal);
  });
  useEffect(() => {
    const onReturn = () => void catchUp();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, []);
  return () => {
    if (wasConnected.current) void catchUp();
    wasConnected.current = true;
  };
}
