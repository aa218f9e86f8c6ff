import { createStore } from '../../platform/store.ts';

export interface AddTarget {
  /** The id of a party, or `own` for the user's own characters; null until the user chooses. */
  readonly owner: string | null;
  readonly containerId: string | null;
}

export const NO_TARGET: AddTarget = { owner: null, containerId: null };

/** The owner and container that the user chose last; the defaults for the next item until the app is reloaded. */
export const lastTarget = createStore<AddTarget>(NO_TARGET);
