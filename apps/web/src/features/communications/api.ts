import type { CallInput } from '@quartermaster/contract/endpoint';
import {
  answerSupportRequest,
  exportSupportQueue,
  getQueuedSupportRequest,
  listSupportQueue,
  type QueuedSupportThread,
  updateQueuedSupportRequest,
} from '@quartermaster/contract/support';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchFile } from '../../platform/http.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';
import { useCsv, withoutEmpty } from '../admin/api.ts';

export type QueueQuery = NonNullable<CallInput<typeof listSupportQueue>['query']>;

/** One page of the support requests of all users. */
export const useSupportQueue = (query: QueueQuery) =>
  useQuery({
    ...read(listSupportQueue, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Saves the filtered requests as CSV. */
export const useSupportQueueExport = ({ status, premium }: QueueQuery) =>
  useCsv('Failed to export the support requests', () =>
    fetchFile(exportSupportQueue, { query: withoutEmpty({ status, premium }) }, { quiet: true }),
  );

const threadRead = (id: string) => read(getQueuedSupportRequest, { params: { id } }, { quiet: true });

/** A request of any user with its messages. */
export const useQueuedRequest = (id: string) => useQuery({ ...threadRead(id), staleTime: 0 });

async function cacheThread(client: QueryClient, data: QueuedSupportThread): Promise<void> {
  client.setQueryData(threadRead(data.id).queryKey, { data, meta: undefined, message: undefined });
  await client.invalidateQueries({ queryKey: keyOf(listSupportQueue) });
}

export function useAnswer() {
  const client = useQueryClient();
  return useWrite(answerSupportRequest, { quiet: true, onSuccess: ({ data }) => cacheThread(client, data) });
}

/**
 * Closes a request, or reopens it. A failure refetches the request, because another admin may have changed it first.
 */
export function useUpdateQueuedStatus() {
  const client = useQueryClient();
  return useWrite(updateQueuedSupportRequest, {
    quiet: true,
    onSuccess: ({ data }) => cacheThread(client, data),
    onError: () => client.invalidateQueries({ queryKey: keyOf(getQueuedSupportRequest) }),
  });
}
