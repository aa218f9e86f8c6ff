import type { Container } from '@quartermaster/contract/container';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { counted } from '@quartermaster/rules/plural';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api-error.ts';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { seenIn, useAddFromCatalog, useMoves } from '../api.ts';
import { loadOf, type Move, movedWords, refusalOf, refusalWords, sumLoads, templateLoad } from '../view.ts';

const isCurrency = ({ tags }: { readonly tags: readonly string[] }): boolean => tags.includes('currency');

/** What arrives is heard: coins as coins. */
const sound = (things: readonly { readonly tags: readonly string[] }[]): void =>
  playSound(things.some(isCurrency) ? 'coin' : 'move');

const sayError = (words: string) => showToast(words, { tone: 'error' });

/** The words of a transfer that failed (domain.md §8). */
const failureWords = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred during item transfer.';
  return error.message || 'Transfer failed';
};

/** Moves and additions as the person sees them: what would not fit is refused at once, the rest is said. */
export function useTransfers() {
  const client = useQueryClient();
  const sendMoves = useMoves();
  const addition = useAddFromCatalog();
  const move = async (moves: readonly Move[]): Promise<void> => {
    const [first] = moves;
    if (!first) return;
    const there = seenIn(client, first.target.id);
    const load = sumLoads(moves.map(({ item, quantity }) => loadOf(item, quantity, there)));
    const refusal = refusalOf(first.target, load);
    if (refusal) return void sayError(refusalWords(refusal));
    const { done, error } = await sendMoves(moves);
    if (done.length > 0) {
      sound(done.map(({ item }) => item));
      showToast(movedWords(done), { tone: 'success' });
    }
    if (error !== null) sayError(failureWords(error));
  };
  const add = async (template: ItemTemplate, quantity: number, target: Container): Promise<void> => {
    const refusal = refusalOf(target, templateLoad(template, quantity, seenIn(client, target.id)));
    if (refusal) return void sayError(refusalWords(refusal));
    const body = { item_template_id: template.id, container_id: target.id, quantity };
    try {
      await addition.mutateAsync({ body });
      sound([template]);
      showToast(`${counted(template.name, quantity)} added to ${target.name}`, { tone: 'success' });
    } catch (error) {
      sayError(failureWords(error));
    }
  };
  return { move, add, isAdding: addition.isPending };
}
