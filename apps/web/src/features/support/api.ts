import {
  createSupportRequest,
  getSupportRequest,
  listSupportRequests,
  replyToSupport,
  type SupportThread,
  updateSupportRequest,
} from '@quartermaster/contract/support';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { rulesOf } from '../../platform/form-rules.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

/** The user's requests; the previous page stays visible while the next one loads. */
export const useSupportRequests = (page: string) =>
  useQuery({
    ...read(listSupportRequests, { query: { page } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const threadRead = (id: string) => read(getSupportRequest, { params: { id } }, { quiet: true });

/** Refetched whenever the page is opened: a reply may have arrived. */
export const useSupportRequest = (id: string) => useQuery({ ...threadRead(id), staleTime: 0 });

async function cacheThread(client: QueryClient, data: SupportThread): Promise<void> {
  client.setQueryData(threadRead(data.id).queryKey, { data, meta: undefined, message: undefined });
  await client.invalidateQueries({ queryKey: keyOf(listSupportRequests) });
}

export function useCreateSupportRequest() {
  const client = useQueryClient();
  return useWrite(createSupportRequest, { quiet: true, onSuccess: ({ data }) => cacheThread(client, data) });
}

export function useSupportReply() {
  const client = useQueryClient();
  return useWrite(replyToSupport, { quiet: true, onSuccess: ({ data }) => cacheThread(client, data) });
}

/** Closes a request, or reopens it. */
export function useSupportStatus() {
  const client = useQueryClient();
  return useWrite(updateSupportRequest, { onSuccess: ({ data }) => cacheThread(client, data) });
}

export const requestRules = rulesOf(() =>
  import('@quartermaster/contract/support').then((c) => c.newSupportRequest),
);
export const replyRules = rulesOf(() =>
  import('@quartermaster/contract/support').then((c) => c.supportReply),
);
