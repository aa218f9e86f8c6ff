import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { counted } from '@quartermaster/rules/plural';
import { useState } from 'react';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useCoins } from '../../../ui/party-coins.tsx';
import { failureWords, soundOf } from '../../item/view.ts';
import { type Queued, useQueueState } from '../state.ts';
import { meantOf, movedWords } from '../view.ts';
import { useMoves } from './use-moves.ts';

const entryOf = (item: ItemInstance, source: Container): Queued => ({
  item,
  quantity: meantOf(item, source),
  source,
  isMoving: false,
  failure: null,
});

function sayQueued(items: readonly ItemInstance[], source: Container): void {
  const [first] = items;
  if (!first) return void showToast('Already in the queue');
  const count = meantOf(first, source);
  const what = items.length === 1 ? counted(first.display_name, count) : `${items.length} things`;
  showToast(`${what} added to the queue`, { tone: 'success' });
}

/**
 * The transfer queue: things wait there, from whatever container, until they are taken to one destination, one
 * after the other. What arrived leaves the queue, what failed stays with its reason (ADR 0092).
 */
export function useQueue(place: string, containers: readonly Container[]) {
  const [{ entries, destinationId }, change] = useQueueState(place);
  const [isProcessing, setProcessing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const move = useMoves();
  const coins = useCoins();
  const target = containers.find(({ id }) => id === destinationId) ?? null;
  const patch = (id: string, next: Partial<Queued> | null) =>
    change((queue) => ({
      ...queue,
      entries: queue.entries.flatMap((entry) => {
        if (entry.item.id !== id) return [entry];
        return next === null ? [] : [{ ...entry, ...next }];
      }),
    }));
  const process = async (): Promise<void> => {
    if (isProcessing) return;
    if (!target) return setProblem('Please select a destination.');
    setProcessing(true);
    const arrived = [];
    let failed = 0;
    for (const { item, quantity, source } of entries) {
      patch(item.id, { isMoving: true, failure: null });
      const { done, error } = await move([{ item, quantity, source, target }]);
      arrived.push(...done);
      if (error !== null) failed += 1;
      patch(item.id, error === null ? null : { isMoving: false, failure: failureWords(error) });
    }
    setProcessing(false);
    if (arrived.length > 0) {
      playSound(soundOf(arrived.map(({ item }) => item)));
      showToast(movedWords(arrived, coins), { tone: 'success' });
    }
    if (failed > 0) {
      const words = failed === 1 ? 'One thing stays' : `${failed} things stay`;
      showToast(`${words} in the queue, with the reason beside it`, { tone: 'error' });
    }
  };
  return {
    entries,
    target,
    problem,
    isProcessing,
    /** Adds whole stacks; what is there already is left as it is. */
    add: (items: readonly ItemInstance[], source: Container): void => {
      const known = new Set(entries.map(({ item }) => item.id));
      const fresh = items.filter(({ id }) => !known.has(id));
      sayQueued(fresh, source);
      change((queue) => ({
        ...queue,
        entries: [...queue.entries, ...fresh.map((item) => entryOf(item, source))],
      }));
    },
    remove: (id: string) => patch(id, null),
    resize: (id: string, quantity: number) => patch(id, { quantity, failure: null }),
    clear: () => change((queue) => ({ ...queue, entries: [] })),
    choose: (id: string) => {
      setProblem(null);
      change((queue) => ({ ...queue, destinationId: id }));
    },
    process: () => void process(),
  };
}

export type QueueModel = ReturnType<typeof useQueue>;
