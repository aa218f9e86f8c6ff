import { AppError } from '@quartermaster/contract/errors';
import type { Transaction } from '@quartermaster/contract/transaction';
import { undo } from '../../ledger/commands/undo.ts';
import type { WriteCommand } from '../domain/bot-command.ts';
import { line, prose } from '../present.ts';
import { historyOf } from '../queries/history.ts';

/** Transactions that are searched; an action with more changes is not undone here. */
const SEARCHED_MAX = 100;

const isUndoable = ({ can_undo, undone_by, undo_of }: Transaction): boolean =>
  can_undo && undone_by === null && undo_of === null;

/**
 * `/undo`: undoes the last action of the member that can be undone, with all its changes or none. Throws the errors of
 * undo.
 */
export const undoCommand: WriteCommand = {
  options: [],
  write: async (call) => {
    const own = await historyOf(call, { per_page: SEARCHED_MAX, actor_id: call.actor.userId });
    const last = own.rows.find(isUndoable);
    if (!last) throw new AppError('CONFLICT', 'You have no recent action here that can be undone.');
    // Changes of one action have the same time.
    const isInLastAction = ({ transaction_date }: Transaction) => transaction_date === last.transaction_date;
    if (own.rows.length === SEARCHED_MAX && own.rows.slice(-1).some(isInLastAction))
      throw new AppError('CONFLICT', 'This action has too many changes. Undo it in the web app.');
    // The newest first: later changes build on earlier ones.
    for (const transaction of own.rows.filter((each) => isInLastAction(each) && isUndoable(each)))
      await undo(call.tx, call.actor, transaction.id);
    return { lines: [line`Undone: ${prose(last.transaction_summary)}`] };
  },
};
