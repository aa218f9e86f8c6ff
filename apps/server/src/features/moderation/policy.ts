import { AppError } from '@quartermaster/contract/errors';
import type { ModerationCaseDetail } from '@quartermaster/contract/moderation';
import type { CaseRow } from './store.ts';

export type CaseAction = keyof ModerationCaseDetail['permissions'];

type State = Pick<CaseRow, 'kind' | 'status' | 'decision'>;

/** The actions of admins on a case (DEC-13): decide it once, decide its appeal, and restore hidden content. */
export function caseActions({ kind, status, decision }: State): ModerationCaseDetail['permissions'] {
  const isOpen = status === 'open';
  return {
    dismiss: isOpen,
    warn: isOpen,
    suspend: isOpen,
    // A user cannot be hidden, only warned or suspended.
    hide: isOpen && kind !== 'user',
    restore: !isOpen && decision === 'hidden',
    uphold: status === 'appealed',
  };
}

/** The permissions on a case that another admin must decide. */
export const NO_CASE_ACTIONS: ModerationCaseDetail['permissions'] = {
  dismiss: false,
  warn: false,
  suspend: false,
  hide: false,
  restore: false,
  uphold: false,
};

/**
 * Throws CONFLICT unless the state of the case allows this action and no other admin is working on the case. The
 * assignee of a decided case does not count: any admin may restore hidden content.
 */
export function requireCaseAction(
  state: State & Pick<CaseRow, 'assignee_id'>,
  adminId: string,
  action: CaseAction,
): void {
  if (!caseActions(state)[action])
    throw new AppError('CONFLICT', 'This is not possible in the current state of the case. Reload it.');
  if (state.status !== 'decided' && state.assignee_id !== null && state.assignee_id !== adminId)
    throw new AppError('CONFLICT', 'Another admin is working on this case. Take it over first.');
}

/** Whether the author may appeal: only once, and only if content was hidden. */
export const mayAppeal = ({ status, decision, appealed_at }: State & Pick<CaseRow, 'appealed_at'>): boolean =>
  status === 'decided' && decision === 'hidden' && appealed_at === null;
