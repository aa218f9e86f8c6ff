import {
  cancelBulkOperation,
  exportBulkRows,
  listBulkOperations,
  listBulkRows,
  previewBulkOperation,
  showBulkOperation,
  startBulkOperation,
} from '@quartermaster/contract/bulk-operation';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callForFile } from '../../platform/http.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';
import { saveFile } from '../../platform/save-file.ts';
import { showToast } from '../../platform/toasts.ts';

/** A running operation is read again this often. */
const PROGRESS_EVERY_MS = 2000;

type PageQuery = NonNullable<CallInput<typeof listBulkOperations>['query']>;
type RowsQuery = NonNullable<CallInput<typeof listBulkRows>['query']>;
/** Which users, and what happens to them. */
export type BulkPlan = NonNullable<CallInput<typeof previewBulkOperation>['body']>;

/** One page of the operations. */
export const useBulkOperations = (query: PageQuery) =>
  useQuery({
    ...read(listBulkOperations, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** An operation; while it runs its progress follows. */
export const useBulkOperation = (id: string) =>
  useQuery({
    ...read(showBulkOperation, { params: { id } }, { quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.state === 'running' ? PROGRESS_EVERY_MS : false),
  });

/** One page of the results; they follow while the operation runs. */
export const useBulkRows = (id: string, query: RowsQuery, isRunning: boolean) =>
  useQuery({
    ...read(listBulkRows, { params: { id }, query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: isRunning ? PROGRESS_EVERY_MS : false,
  });

/** Saves the results as CSV. */
export const useBulkExport = (id: string) =>
  useMutation({
    mutationFn: async () =>
      saveFile(await callForFile(exportBulkRows, { params: { id }, query: {} }, { quiet: true })),
    onError: () => showToast('Failed to export the results', { tone: 'error' }),
  });

/** Previews, starts and cancels operations. */
export function useBulkActions() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [listBulkOperations, showBulkOperation, listBulkRows].map((spec) =>
        client.invalidateQueries({ queryKey: keyOf(spec) }),
      ),
    );
  return {
    preview: useWrite(previewBulkOperation, { quiet: true }),
    start: useWrite(startBulkOperation, { quiet: true, onSettled }),
    cancel: useWrite(cancelBulkOperation, { quiet: true, onSettled }),
  };
}
