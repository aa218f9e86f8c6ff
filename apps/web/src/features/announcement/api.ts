import {
  type AnnouncementBanner,
  acknowledgeAnnouncement,
  createAnnouncement,
  currentAnnouncements,
  deleteAnnouncement,
  getMailPreferences,
  listAnnouncements,
  ONE_CLICK,
  previewAudience,
  publishAnnouncement,
  showAnnouncement,
  unsubscribe,
  updateAnnouncement,
  updateMailPreferences,
  withdrawAnnouncement,
} from '@quartermaster/contract/announcement';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorInsteadOf } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { callEndpoint } from '../../platform/http.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

/** The refetch interval of a scheduled or active announcement, to update its state and counts. */
const ANNOUNCEMENT_REFETCH_INTERVAL_MS = 5000;

type AnnouncementsQuery = NonNullable<CallInput<typeof listAnnouncements>['query']>;
export type AnnouncementForm = CallInput<typeof createAnnouncement>['body']['announcement'];
export type Audience = CallInput<typeof previewAudience>['body'];

/** One page of the announcements. */
export const useAnnouncements = (query: AnnouncementsQuery) =>
  useQuery({
    ...read(listAnnouncements, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** An announcement; refetched regularly while it is scheduled or active. */
export const useAnnouncement = (id: string) =>
  useQuery({
    ...read(showAnnouncement, { params: { id } }, { quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      ['scheduled', 'active'].includes(state.data?.data.state ?? '')
        ? ANNOUNCEMENT_REFETCH_INTERVAL_MS
        : false,
  });

/** The current number of users in an audience. */
export const useAudience = ({ tiers, roles }: Audience) =>
  useQuery({
    queryKey: [previewAudience.id, tiers, roles],
    queryFn: ({ signal }) =>
      callEndpoint(previewAudience, { body: { tiers, roles } }, { signal, quiet: true }),
    staleTime: 0,
  });

/** The actions of an admin on announcements. */
export function useAnnouncementActions() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [listAnnouncements, showAnnouncement].map((spec) =>
        client.invalidateQueries({ queryKey: keyOf(spec) }),
      ),
    );
  const options = { quiet: true, onSettled };
  return {
    create: useWrite(createAnnouncement, options),
    update: useWrite(updateAnnouncement, options),
    publish: useWrite(publishAnnouncement, options),
    withdraw: useWrite(withdrawAnnouncement, options),
    remove: useWrite(deleteAnnouncement, {
      quiet: true,
      // The admin leaves the page of the deleted draft, so only the list is refetched.
      onSettled: () => client.invalidateQueries({ queryKey: keyOf(listAnnouncements) }),
    }),
  };
}

/**
 * The refetch interval of banners, in addition to changes that the socket reports. Banners are refetched earlier when
 * one of them ends, but not within 30 seconds of the previous refetch.
 */
const BANNERS_REFETCH_INTERVAL_MS = 5 * 60_000;
const REFETCH_MIN_MS = 30_000;
const currentRead = read(currentAnnouncements, {}, { quiet: true });

const bannersRefetchInterval = (banners: readonly AnnouncementBanner[]): number =>
  Math.min(
    ...banners.map(({ ends_at }) => Math.max(Date.parse(ends_at) - now(), REFETCH_MIN_MS)),
    BANNERS_REFETCH_INTERVAL_MS,
  );

/** The banners of the signed-in user, and a function that acknowledges a banner. */
export function useBanners() {
  const client = useQueryClient();
  const banners = useQuery({
    ...currentRead,
    refetchInterval: ({ state }) => bannersRefetchInterval(state.data?.data ?? []),
  });
  const write = useWrite(acknowledgeAnnouncement, { quiet: 'always' });
  const acknowledge = (id: string, dismissed: boolean) => {
    // A response to an earlier request must not show the banner again.
    void client.cancelQueries({ queryKey: currentRead.queryKey });
    client.setQueryData(
      currentRead.queryKey,
      (cached) => cached && { ...cached, data: withAcknowledgment(cached.data, id, dismissed) },
    );
    // A failure is ignored: a dismissed banner then appears again when banners are next refetched.
    write.mutate({ params: { id }, body: { dismissed } });
  };
  return { banners: banners.data?.data ?? [], acknowledge };
}

const withAcknowledgment = (banners: readonly AnnouncementBanner[], id: string, dismissed: boolean) =>
  dismissed
    ? banners.filter((banner) => banner.id !== id)
    : banners.map((banner) => (banner.id === id ? { ...banner, is_seen: true } : banner));

const preferenceRead = read(getMailPreferences, {}, { quiet: true });

/** Whether the signed-in user receives announcements by email, and a function that changes it. */
export function useMailPreference() {
  const client = useQueryClient();
  const preference = useQuery(preferenceRead);
  const { mutate, isPending } = useWrite(updateMailPreferences, {
    onSuccess: ({ data }) =>
      client.setQueryData(preferenceRead.queryKey, { data, meta: undefined, message: undefined }),
  });
  return {
    isSubscribed: preference.data?.data.announcements,
    error: errorInsteadOf(preference),
    isPending,
    change: (announcements: boolean) => mutate({ body: { announcements } }),
  };
}

/** Sends the same one-click unsubscribe request as a mail program. */
export const sendUnsubscribe = (token: string) =>
  callEndpoint(
    unsubscribe,
    { params: { token }, body: new Blob([ONE_CLICK.body], { type: ONE_CLICK.type }) },
    { quiet: true },
  );
