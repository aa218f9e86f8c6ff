import { useRef } from 'react';
import { randomId } from '../ids.ts';

/**
 * The idempotency key of a user action: created once and kept while the input stays the same, so that sending it again
 * after a lost response has no second effect. After `end`, the same input is a new action.
 */
export function useActionKey() {
  const action = useRef({ input: '', key: '' });
  return {
    keyOf(input: unknown): string {
      const text = JSON.stringify(input);
      if (action.current.input !== text) action.current = { input: text, key: randomId() };
      return action.current.key;
    },
    /** Another action of the component may have started meanwhile; it keeps its key. */
    end(input: unknown): void {
      if (action.current.input === JSON.stringify(input)) action.current = { input: '', key: '' };
    },
  };
}
