import { TOAST_MS } from '@quartermaster/contract/constants';
import type { Container } from '@quartermaster/contract/container';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { counted } from '@quartermaster/rules/plural';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api-error.ts';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useCoins } from '../../../ui/party-coins.tsx';
import { type Moved, seenIn, useAddFromCatalog, useMoves, useTakeBack } from '../api.ts';
import { loadOf, type Move, movedWords, refusalOf, refusalWords, sumLoads, templateLoad } from '../view.ts';

const isCurrency = ({ tags }: { readonly tags: readonly string[] }): boolean => tags.includes('currency');

/** What arrives is heard: coins as coins. */
export const soundOf = (things: readonly { readonly tags: readonly string[] }[]): void =>
  playSound(things.some(isCurrency) ? 'coin' : 'move');

const sayError = (words: string) => showToast(words, { tone: 'error' });

/** The words of a transfer that failed (domain.md §8). */
export const failureWords = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred during item transfer.';
  return error.message || 'Transfer failed';
};

/** Moves and additions as the person sees them: what would not fit is refused at once, the rest is said. */
export function useTransfers() {
  const client = useQueryClient();
  const coins = useCoins();
  const sendMoves = useMoves();
  const addition = useAddFromCatalog();
  const takeBack = useTakeBack();
  const sayMoved = (moved: Moved) => {
    soundOf(moved.done.map(({ item }) => item));
    const undo = () =>
      takeBack(moved).then(
        () => showToast('Taken back'),
        (error: unknown) => sayError(failureWords(error)),
      );
    const action = { label: 'Undo', run: () => void undo() };
    showToast(movedWords(moved.done, coins), { tone: 'success', action, duration: TOAST_MS.default });
  };
  const move = async (moves: readonly Move[]): Promise<void> => {
    const [first] = moves;
    if (!first) return;
    const there = seenIn(client, first.target.id);
    const load = sumLoads(moves.map(({ item, quantity }) => loadOf(item, quantity, there)));
    const refusal = refusalOf(first.target, load);
    if (refusal) return void sayError(refusalWords(refusal));
    const moved = await sendMoves(moves);
    if (moved.done.length > 0) sayMoved(moved);
    if (moved.error !== null) sayError(failureWords(moved.error));
  };
  const add = async (
    template: ItemTemplate,
    quantity: number,
    target: Container,
    isIdentified = true,
  ): Promise<void> => {
    const refusal = refusalOf(target, templateLoad(template, quantity, seenIn(client, target.id)));
    if (refusal) return void sayError(refusalWords(refusal));
    const body = {
      item_template_id: template.id,
      container_id: target.id,
      quantity,
      ...(isIdentified ? {} : { is_identified: false }),
    };
    try {
      await addition.mutateAsync({ body });
      soundOf([template]);
      showToast(`${counted(template.name, quantity)} added to ${target.name}`, { tone: 'success' });
    } catch (error) {
      sayError(failureWords(error));
    }
  };
  return { move, add, isAdding: addition.isPending };
}
