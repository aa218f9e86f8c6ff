/**
 * Wake-up calls between the parts of a process and, later in the same shape, between processes. A
 * lost hint costs nothing: the truth is in the database (architecture.md, "between processes").
 */
export type Hint =
  | { readonly kind: 'party'; readonly partyId: string; readonly number: number }
  | { readonly kind: 'session_ended'; readonly sessionId: string }
  | { readonly kind: 'member_removed'; readonly partyId: string; readonly userId: string }
  | { readonly kind: 'presence'; readonly partyId: string };

export interface Hints {
  publish(hint: Hint): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (hint: Hint) => void): () => void;
  close(): Promise<void>;
}

/** Hints within one process. */
export function localHints(): Hints {
  const listeners = new Set<(hint: Hint) => void>();
  return {
    publish(hint) {
      for (const listener of listeners) listener(hint);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}
