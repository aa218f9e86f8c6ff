import { UNDOS_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { Transaction } from '@quartermaster/contract/transaction';
import { undoAll } from '../../ledger/commands/undo-all.ts';
import type { WriteCommand } from '../domain/bot-command.ts';
import { line, prose } from '../present.ts';
import { historyOf } from '../queries/history.ts';

/** The number of transactions that are searched; an action with more changes is not undone here. */
const SEARCHED_MAX = UNDOS_MAX;

const isUndoable = ({ can_undo, undone_by, undo_of }: Transaction): boolean =>
  can_undo && undone_by === null && undo_of === null;

/**
 * `/undo`: undoes the changes of the member's last action that can be undone, in one transaction. Throws the errors of
 * undo.
 */
export const undoCommand: WriteCommand = {
  options: [],
  write: async (interaction) => {
    const history = await historyOf(interaction, {
      per_page: SEARCHED_MAX,
      actor_id: interaction.actor.userId,
    });
    const last = history.rows.find(isUndoable);
    if (!last) throw new AppError('CONFLICT', 'You have no recent action here that can be undone.');
    // All changes of one request have the same time.
    const isInLastAction = ({ transaction_date }: Transaction) => transaction_date === last.transaction_date;
    if (history.rows.length === SEARCHED_MAX && history.rows.slice(-1).some(isInLastAction))
      throw new AppError('CONFLICT', 'This action has too many changes. Undo it in the web app.');
    const changes = history.rows.filter((change) => isInLastAction(change) && isUndoable(change));
    await undoAll(
      interaction.tx,
      interaction.actor,
      changes.map(({ id }) => id),
    );
    return { lines: [line`Undone: ${prose(last.transaction_summary)}`] };
  },
};
