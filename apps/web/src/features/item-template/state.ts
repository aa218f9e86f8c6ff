import { createStore } from '../../platform/store.ts';

export interface AddTarget {
  /** A party's id, or the user's characters; null until the user chooses. */
  readonly owner: string | null;
  readonly containerId: string | null;
}

export const NO_TARGET: AddTarget = { owner: null, containerId: null };

/** Where items of the catalog were added last: the choice stays for the next item of the visit. */
export const lastTarget = createStore<AddTarget>(NO_TARGET);
