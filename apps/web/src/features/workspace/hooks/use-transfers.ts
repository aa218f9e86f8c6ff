import { useQueryClient } from '@tanstack/react-query';
import { celebrate } from '../../../platform/celebrations.ts';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { forSameUser } from '../../../platform/tokens.ts';
import { loadedItems } from '../../item/api.ts';
import { failureMessage, rejectionMessage, rejectionOf } from '../../item/view.ts';
import { useUndoToast } from '../../ledger/api.ts';
import { trackAction } from '../../ledger/state.ts';
import { type Transfer, totalLoad, transferredMessage } from '../view.ts';
import { type TransferOutcome, useSendTransfers } from './use-send-transfers.ts';

const isCoin = ({ entry }: Transfer): boolean =>
  entry.kind === 'stack' && entry.item.tags.includes('currency');

/** Shows a toast with Undo for successful transfers, plays a sound, and celebrates legendary items taken from loot. */
export function useShowTransferred() {
  const showUndoable = useUndoToast();
  return (outcomes: readonly TransferOutcome[]): void => {
    const completed = outcomes.flatMap((outcome) => outcome.completed);
    if (completed.length === 0) return;
    const ids = outcomes.flatMap(({ transactionIds }) => transactionIds);
    showUndoable(transferredMessage(completed.length), ids);
    playSound(completed.some(isCoin) ? 'coin' : 'move');
    for (const { entry, source } of completed)
      if (source.kind === 'loot' && entry.kind === 'stack') celebrate(entry.item, 'You took it.');
  };
}

/**
 * Transfers to one place, with a toast that offers to undo them. If the entries do not all fit into a container,
 * nothing is sent.
 */
export function useTransfers() {
  const client = useQueryClient();
  const send = useSendTransfers();
  const showTransferred = useShowTransferred();
  const run = async (transfers: readonly Transfer[]): Promise<void> => {
    const target = transfers[0]?.target;
    if (target?.kind === 'container') {
      const contents = loadedItems(client, target.id);
      const rejection = rejectionOf(target.container, totalLoad(transfers, contents));
      if (rejection) return void showToast(rejectionMessage(rejection), { tone: 'error' });
    }
    const outcome = await forSameUser(() => send(transfers));
    showTransferred([outcome]);
    if (outcome.error !== null) showFailureToast(outcome.error, failureMessage(outcome.error));
  };
  return (transfers: readonly Transfer[]): Promise<void> => trackAction(run(transfers));
}
