import type { Transaction } from '@quartermaster/contract/transaction';
import { listPartyHistory } from '../../ledger/queries/history.ts';
import type { PartyInteraction, ReadCommand } from '../domain/bot-command.ts';
import { publicOption } from '../domain/options.ts';
import { instant, type Line, line, mark, prose } from '../present.ts';

const LINES_SHOWN = 10;

const historyLine = ({ transaction_date, transaction_summary, undone }: Transaction): Line =>
  line`• ${instant(new Date(transaction_date))} ${prose(transaction_summary)}${mark('undone', undone === 'all')}`;

/** Lines of the party's history as the member may read them, newest first. */
export const historyOf = (
  { sql, actor, now, member }: PartyInteraction,
  filter: { per_page: number; grouped?: boolean; actor_id?: string },
) =>
  listPartyHistory(sql, { userId: actor.userId, now }, member.partyId, {
    page: 1,
    transaction_type: 'all',
    ...filter,
  });

/** `/history`: the newest lines of the party's activity. */
export const historyCommand: ReadCommand = {
  options: [publicOption],
  read: async (interaction) => {
    const { rows } = await historyOf(interaction, { per_page: LINES_SHOWN, grouped: true });
    return { lines: rows.length === 0 ? [line`Nothing has happened yet.`] : rows.map(historyLine) };
  },
};
