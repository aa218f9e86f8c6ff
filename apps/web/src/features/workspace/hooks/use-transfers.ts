import { TOAST_MS } from '@quartermaster/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useCoins } from '../../../ui/party-coins.tsx';
import { seenIn } from '../../item/api.ts';
import { failureWords, loadOf, refusalOf, refusalWords, soundOf, sumLoads } from '../../item/view.ts';
import { type Move, movedWords } from '../view.ts';
import { type Moved, useMoves, useTakeBack } from './use-moves.ts';

const showFailure = (message: string) => showToast(message, { tone: 'error' });

/** Transfers as the user sees them: what would not fit is refused without a request, the rest is announced. */
export function useTransfers() {
  const client = useQueryClient();
  const coins = useCoins();
  const sendMoves = useMoves();
  const takeBack = useTakeBack();
  const sayMoved = (moved: Moved) => {
    playSound(soundOf(moved.done.map(({ item }) => item)));
    const undo = () =>
      takeBack(moved).then(
        () => showToast('Taken back'),
        (error: unknown) => showFailure(failureWords(error)),
      );
    const action = { label: 'Undo', run: () => void undo() };
    showToast(movedWords(moved.done, coins), { tone: 'success', action, duration: TOAST_MS.default });
  };
  return async (moves: readonly Move[]): Promise<void> => {
    const [first] = moves;
    if (!first) return;
    const there = seenIn(client, first.target.id);
    const load = sumLoads(moves.map(({ item, quantity }) => loadOf(item, quantity, there)));
    const refusal = refusalOf(first.target, load);
    if (refusal) return void showFailure(refusalWords(refusal));
    const moved = await sendMoves(moves);
    if (moved.done.length > 0) sayMoved(moved);
    if (moved.error !== null) showFailure(failureWords(moved.error));
  };
}
