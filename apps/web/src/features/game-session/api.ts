import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@quartermaster/contract/calendar';
import {
  answerGameSession,
  cancelGameSession,
  getNextGameSession,
  scheduleGameSession,
} from '@quartermaster/contract/game-session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../platform/invalidation.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

const SESSION_STALE_MS = 30_000;

export const useNextSession = (partyId: string) =>
  useQuery({
    ...read(getNextGameSession, { params: { id: partyId } }, { quiet: true }),
    staleTime: SESSION_STALE_MS,
  });

function useRefresh() {
  const client = useQueryClient();
  return () => invalidate(client, ['gameSessions']);
}

/** Schedules or changes the next session; the form shows rejections. */
export const useScheduleSession = () =>
  useWrite(scheduleGameSession, { quiet: true, onSuccess: useRefresh() });

export const useCancelSession = () => useWrite(cancelGameSession, { onSuccess: useRefresh() });

/**
 * Sends answers one after the other, so that the last choice wins. Refetches even after a rejection, because the
 * session may have been moved or canceled.
 */
export const useAnswerSession = () =>
  useWrite(answerGameSession, { scope: { id: answerGameSession.id }, onSettled: useRefresh() });

export const useCalendarFeed = () => useQuery(read(getCalendarFeed, {}, { quiet: true }));

export function useCalendarWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(getCalendarFeed) });
  return {
    create: useWrite(createCalendarFeed, { onSuccess }),
    revoke: useWrite(revokeCalendarFeed, { onSuccess }),
  };
}
