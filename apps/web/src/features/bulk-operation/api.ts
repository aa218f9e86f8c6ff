import {
  type BulkRowState,
  cancelBulkOperation,
  exportBulkOperations,
  exportBulkRows,
  listBulkOperations,
  listBulkRows,
  previewBulkOperation,
  showBulkOperation,
  startBulkOperation,
} from '@quartermaster/contract/bulk-operation';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchFile } from '../../platform/http.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';
import { useCsv, withoutEmpty } from '../admin/api.ts';

/** The refetch interval of a running operation. */
const PROGRESS_INTERVAL_MS = 2000;

type OperationFilter = NonNullable<CallInput<typeof exportBulkOperations>['query']>;
type PageQuery = NonNullable<CallInput<typeof listBulkOperations>['query']>;
type RowsQuery = NonNullable<CallInput<typeof listBulkRows>['query']>;
/** The selected users or parties, and the action to apply to them. */
export type BulkPlan = NonNullable<CallInput<typeof previewBulkOperation>['body']>;

/** One page of the operations. */
export const useBulkOperations = (query: PageQuery) =>
  useQuery({
    ...read(listBulkOperations, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Saves the list of operations as CSV. */
export const useOperationsExport = ({ action, state }: OperationFilter) =>
  useCsv('Failed to export the bulk operations', () =>
    fetchFile(exportBulkOperations, { query: withoutEmpty({ action, state }) }, { quiet: true }),
  );

/** An operation; refetched while it runs, for its progress. */
export const useBulkOperation = (id: string) =>
  useQuery({
    ...read(showBulkOperation, { params: { id } }, { quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.state === 'running' ? PROGRESS_INTERVAL_MS : false),
  });

/** One page of the results; refetched while the operation runs, and once when it has ended. */
export function useBulkRows(id: string, query: RowsQuery, isRunning: boolean) {
  const client = useQueryClient();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void client.invalidateQueries({ queryKey: keyOf(listBulkRows) });
    wasRunning.current = isRunning;
  }, [client, isRunning]);
  return useQuery({
    ...read(listBulkRows, { params: { id }, query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: isRunning ? PROGRESS_INTERVAL_MS : false,
  });
}

/** Saves the results that match the filter of the page as CSV. */
export const useBulkExport = (id: string, state: BulkRowState | undefined) =>
  useCsv('Failed to export the results', () =>
    fetchFile(exportBulkRows, { params: { id }, query: withoutEmpty({ state }) }, { quiet: true }),
  );

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
