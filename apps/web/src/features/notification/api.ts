import type { CallInput } from '@quartermaster/contract/endpoint';
import {
  countUnread,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@quartermaster/contract/notification';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { now } from '../../platform/clock.ts';
import { invalidate } from '../../platform/invalidation.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

/** The number of notifications in the popover of the bell. */
const NEWEST_COUNT = '6';

export type NotificationQuery = NonNullable<CallInput<typeof listNotifications>['query']>;

const countRead = () => read(countUnread, {}, { quiet: true });
const newestRead = () => read(listNotifications, { query: { per_page: NEWEST_COUNT } }, { quiet: true });

/** The number of unread notifications; undefined until loaded. */
export const useUnreadCount = (): number | undefined => useQuery(countRead()).data?.data.unread_count;

/** The newest notifications, for the bell. */
export const useNewestNotifications = () => useQuery(newestRead());

/** One page of notifications; the previous page stays visible while the next one loads. */
export const useNotifications = (query: NotificationQuery) =>
  useQuery({
    ...read(listNotifications, { query }, { quiet: true }),
    placeholderData: keepPreviousData,
  });

/** Refetches the newest notifications; null on failure. */
export async function fetchNewestNotifications(client: QueryClient): Promise<readonly Notification[] | null> {
  const reply = await client.fetchQuery({ ...newestRead(), staleTime: 0 }).catch(() => null);
  return reply?.data ?? null;
}

export const setUnreadCount = (client: QueryClient, unread_count: number): void => {
  client.setQueryData(countRead().queryKey, { data: { unread_count }, meta: undefined, message: undefined });
};

/** Marks a notification as read in the cache without waiting for the server; without an id, all notifications. */
async function markAsReadInCache(client: QueryClient, id?: string): Promise<void> {
  await client.cancelQueries({ queryKey: keyOf(listNotifications) });
  const read_at = new Date(now()).toISOString();
  client.setQueriesData<{ data: Notification[] }>(
    { queryKey: keyOf(listNotifications) },
    (page) =>
      page && {
        ...page,
        data: page.data.map((notification) =>
          notification.read_at === null && (id === undefined || notification.id === id)
            ? { ...notification, read_at }
            : notification,
        ),
      },
  );
  const unreadCount = client.getQueryData(countRead().queryKey)?.data.unread_count ?? 0;
  setUnreadCount(client, id === undefined ? 0 : Math.max(0, unreadCount - 1));
}

export function useMarkAsRead() {
  const client = useQueryClient();
  return useWrite(readNotification, {
    quiet: 'always',
    onMutate: ({ params }) => markAsReadInCache(client, params.id),
    onSettled: () => invalidate(client, ['notifications']),
  });
}

export function useMarkAllAsRead() {
  const client = useQueryClient();
  return useWrite(readAllNotifications, {
    onMutate: () => markAsReadInCache(client),
    onSettled: () => invalidate(client, ['notifications']),
  });
}
