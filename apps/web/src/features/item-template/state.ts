import { useUser } from '../../platform/session.ts';
import { createStore, useStore } from '../../platform/store.ts';

export interface AddTarget {
  /** The id of a party, or `own` for the user's own characters; null until the user chooses. */
  readonly owner: string | null;
  readonly containerId: string | null;
}

const NO_TARGET: AddTarget = { owner: null, containerId: null };

/** The owner and container that each user chose last, by the user's id; kept until the app is reloaded. */
export const lastTargets = createStore<Readonly<Record<string, AddTarget>>>({});

/** The owner and container that the user chose last, the defaults for the next item, and how to change them. */
export function useLastTarget(): readonly [AddTarget, (target: AddTarget) => void] {
  const { id } = useUser();
  const lastTarget = useStore(lastTargets, (all) => all[id]) ?? NO_TARGET;
  return [lastTarget, (target) => lastTargets.set((all) => ({ ...all, [id]: target }))];
}
