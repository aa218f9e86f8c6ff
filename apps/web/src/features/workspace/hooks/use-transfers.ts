import { useQueryClient } from '@tanstack/react-query';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { loadedItems } from '../../item/api.ts';
import { failureMessage, refusalMessage, refusalOf, sumLoads } from '../../item/view.ts';
import { addedLoad, type Transfer, transferredMessage } from '../view.ts';
import { type TransferOutcome, useSendTransfers, useUndoTransfers } from './use-send-transfers.ts';

const showFailure = (message: string) => showToast(message, { tone: 'error' });

/** Coins ring. */
export const playTransferSound = (transfers: readonly Transfer[]): void =>
  playSound(
    transfers.some(({ entry }) => entry.kind === 'stack' && entry.item.tags.includes('currency'))
      ? 'coin'
      : 'move',
  );

/** Transfers to one place, with a toast that offers to undo them; what does not fit is refused without a request. */
export function useTransfers() {
  const client = useQueryClient();
  const send = useSendTransfers();
  const undo = useUndoTransfers();
  const showDone = (outcome: TransferOutcome) => {
    playTransferSound(outcome.done);
    const run = () =>
      undo(outcome).then(
        () => showToast('Transfer undone'),
        (error: unknown) => showFailure(failureMessage(error)),
      );
    const action = { label: 'Undo', run: () => void run() };
    showToast(transferredMessage(outcome.done.length), { tone: 'success', action });
  };
  return async (transfers: readonly Transfer[]): Promise<void> => {
    const target = transfers[0]?.target;
    if (target?.kind === 'container') {
      const contents = loadedItems(client, target.id);
      const load = sumLoads(transfers.map(({ entry, quantity }) => addedLoad(entry, quantity, contents)));
      const refusal = refusalOf(target.container, load);
      if (refusal) return void showFailure(refusalMessage(refusal));
    }
    const outcome = await send(transfers);
    if (outcome.done.length > 0) showDone(outcome);
    if (outcome.error !== null) showFailure(failureMessage(outcome.error));
  };
}
