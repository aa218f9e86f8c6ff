import type { Container } from '@quartermaster/contract/container';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../../../platform/store.ts';
import type { Adding } from '../../container/components/fullness.tsx';
import { seenIn } from '../../item/api.ts';
import { loadOf, refusalOf, refusalWords, sumLoads, templateLoad } from '../../item/view.ts';
import { dragged } from '../state.ts';
import { meantOf } from '../view.ts';

/** What letting go here would add to the meters, and why the container would not take it. */
export function usePreview(
  container: Container,
  isOver: boolean,
): { adding: Adding | null; refusal: string | null } {
  const client = useQueryClient();
  const now = useStore(dragged);
  if (!isOver || !now) return { adding: null, refusal: null };
  const there = seenIn(client, container.id);
  const load = sumLoads(
    now.kind === 'items'
      ? now.items.map((item) => loadOf(item, meantOf(item, now.source), there))
      : now.templates.map((template) => templateLoad(template, 1, there)),
  );
  const refusal = refusalOf(container, load);
  return {
    adding: { pounds: load.weight / 100, slots: load.slots },
    refusal: refusal ? refusalWords(refusal) : null,
  };
}
