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
  const handleNew = useNewNotifications();
  const showArrival = useArrival(handleNew);
  const catchUp = useCatchUp(handleNew);
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
    catchUp();
  });
  return announcedText;
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Handles new notifications in a visible tab: refetches what they are about, and shows the cards of revealed loot,
 * oldest first. A notification is new if it has the given id or was created since the page was opened, because one
 * event may stand for several notifications (ADR 0072). Loot that is revealed while toasts are turned off or the list
 * of notifications is on screen gets no card later either. Returns the notification with the given id if it has to be
 * shown as a toast.
 */
function useNewNotifications(): (id?: string) => Promise<Notification | undefined> {
  const client = useQueryClient();
  const user = useUser();
  const { pathname } = useLocation();
  /** The last call. Each call waits for the previous one, whose fetch may have started before the next notification. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const handle = async (id?: string): Promise<Notification | undefined> => {
    if (!isVisible()) return undefined;
    const newest = (await fetchNewestNotifications(client)) ?? [];
    const arrivals = newest.filter(
      (arrival) => arrival.id === id || Date.parse(arrival.created_at) > performance.timeOrigin,
    );
    void refreshAfter(client, arrivals);
    if (pathname === paths.notifications || !arrivalToasts.get()) {
      for (const arrival of arrivals) handledReveals.add(arrival.id);
      return undefined;
    }
    const unread = arrivals.filter(({ read_at }) => read_at === null);
    const others = unread.toReversed().filter((arrival) => !showReveal(user.id, arrival));
    return others.find((arrival) => arrival.id === id);
  };
  return (id) => {
    const handled = last.current.then(() => handle(id));
    last.current = handled;
    return handled;
  };
}

/** Shows a toast for a new notification that is not about revealed loot. */
function useArrival(handleNew: ReturnType<typeof useNewNotifications>): (id?: string) => Promise<void> {
  const navigate = useNavigate();
  const { mutate: markRead } = useMarkAsRead();
  return async (id) => {
    const arrival = await handleNew(id);
    if (!arrival) return;
    showToast(arrival.title, {
      action: {
        label: 'Show',
        run: () => {
          markRead({ params: { id: arrival.id } });
          void navigate(arrival.link);
        },
      },
    });
  };
}

/** Reveals that were shown, or that arrived while cards were not shown: none of them appears again. */
const handledReveals = new Set<string>();

/** Shows the card of revealed loot, after any waiting cards. Returns false for other notifications. */
function showReveal(userId: string, { id, body, ids }: Notification): boolean {
  const lootId = ids.loot_instance_id;
  if (lootId === undefined) return false;
  if (handledReveals.has(id)) return true;
  handledReveals.add(id);
  addReveal({ userId, notificationId: id, lootId, text: body });
  return true;
}

/**
 * Handles missed notifications after an interruption and when a hidden tab becomes visible, except those from before
 * the page was opened, which are shown only in the list. Returns the function to call on each connection.
 */
function useCatchUp(handleNew: ReturnType<typeof useNewNotifications>): () => void {
  const wasConnected = useRef(false);
  const catchUp = useEffectEvent(() => void handleNew());
  useEffect(() => {
    const onReturn = () => catchUp();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, []);
  return () => {
    if (wasConnected.current) void handleNew();
    wasConnected.current = true;
  };
}
