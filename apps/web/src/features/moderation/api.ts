import type { CallInput } from '@quartermaster/contract/endpoint';
import {
  appealDecision,
  assignModerationCase,
  createReport,
  exportModerationCases,
  getDecisionAbout,
  getModerationCase,
  getOwnDecision,
  hideReportedContent,
  listModerationCases,
  type ModerationCaseDetail,
  resolveModerationCase,
  suspendReportedAuthor,
} from '@quartermaster/contract/moderation';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { rulesOf } from '../../platform/form-rules.ts';
import { fetchFile } from '../../platform/http.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';
import { useCsv, withoutEmpty } from '../admin/api.ts';

export const useReport = () => useWrite(createReport, { quiet: true });

/** A decision about the user or their content. */
export const useDecision = (id: string) =>
  useQuery({ ...read(getOwnDecision, { params: { id } }, { quiet: true }), staleTime: 0 });

/** The newest decision about a template or a party of the user, by the id of the template or party. */
export const useDecisionAbout = (id: string) =>
  useQuery({ ...read(getDecisionAbout, { params: { id } }, { quiet: true }), staleTime: 0 });

export function useAppeal() {
  const client = useQueryClient();
  return useWrite(appealDecision, {
    quiet: true,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(getOwnDecision) }),
  });
}

export const appealRules = rulesOf(() =>
  import('@quartermaster/contract/moderation').then((c) => c.appealForm),
);

export type CasesQuery = NonNullable<CallInput<typeof listModerationCases>['query']>;

/** One page of the cases, for admins. */
export const useCases = (query: CasesQuery) =>
  useQuery({
    ...read(listModerationCases, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Saves the cases of a list as CSV. */
export const useCasesExport = ({ status, kind, mine }: CasesQuery) =>
  useCsv('Failed to export the cases', () =>
    fetchFile(exportModerationCases, { query: withoutEmpty({ status, kind, mine }) }, { quiet: true }),
  );

const caseRead = (id: string) => read(getModerationCase, { params: { id } }, { quiet: true });

export const useCase = (id: string) => useQuery({ ...caseRead(id), staleTime: 0 });

/** An admin's actions on a case. A rejected action refetches the case, because another admin may have decided it. */
export function useCaseActions() {
  const client = useQueryClient();
  const options = {
    quiet: true,
    onSuccess: async ({ data }: { data: ModerationCaseDetail }) => {
      client.setQueryData(caseRead(data.id).queryKey, { data, meta: undefined, message: undefined });
      await client.invalidateQueries({ queryKey: keyOf(listModerationCases) });
    },
    onError: () => client.invalidateQueries({ queryKey: keyOf(getModerationCase) }),
  };
  return {
    assign: useWrite(assignModerationCase, { ...options, quiet: false }),
    resolve: useWrite(resolveModerationCase, options),
    hide: useWrite(hideReportedContent, options),
    suspend: useWrite(suspendReportedAuthor, options),
  };
}
