import { useRef } from 'react';
import { randomId } from '../ids.ts';

interface Action {
  /** The input as JSON. */
  readonly input: string;
  readonly key: string;
  /** The response was lost, so it is unknown whether the action took effect. */
  readonly isLost: boolean;
}

/** The maximum number of unfinished actions of a component whose keys are kept. */
const ACTIONS_MAX = 10;

/**
 * The idempotency keys of a component's actions. The latest action and those whose response was lost keep their key, so
 * that sending the same input again has no second effect. After `end`, the same input is a new action.
 */
export function useActionKey() {
  const actions = useRef<readonly Action[]>([]);
  return {
    keyOf(input: unknown): string {
      const text = JSON.stringify(input);
      const latest = actions.current.at(-1);
      // An equal action that is neither lost nor the latest is still being sent, so this one is a second action.
      const same = actions.current.find(
        (other) => other.input === text && (other.isLost || other === latest),
      );
      const action = { input: text, key: same?.key ?? randomId(), isLost: false };
      actions.current = [...actions.current.filter((other) => other !== same), action].slice(-ACTIONS_MAX);
      return action.key;
    },
    end(key: string): void {
      actions.current = actions.current.filter((action) => action.key !== key);
    },
    lose(key: string): void {
      actions.current = actions.current.map((action) =>
        action.key === key ? { ...action, isLost: true } : action,
      );
    },
  };
}
