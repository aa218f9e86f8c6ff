import { createStore } from '../../platform/store.ts';

export interface AddTarget {
  /** The id of a party, or `own` for the user's own characters; null until the user chooses. */
  readonly owner: string | null;
  readonly containerId: string | null;
}

export const NO_TARGET: AddTarget = { owner: null, containerId: null };

/** The container to which an item was added last; the default for the next item in this visit. */
export const lastTarget = createStore<AddTarget>(NO_TARGET);
