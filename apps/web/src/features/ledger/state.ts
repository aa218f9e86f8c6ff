import { UNDO_OWN_FOR_MS } from '@quartermaster/rules/roles';
import { isOutcomeUnknown, isWaiting } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { failureText } from '../../platform/show-failure.ts';
import { dismissToast, showToast } from '../../platform/toasts.ts';

interface UndoableAction {
  readonly message: string;
  readonly undo: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly toastId: string;
}

/** How many actions the shortcut goes back. */
const ACTIONS_MAX = 20;

/** The user's own actions that the shortcut can undo, oldest first. */
let actions: readonly UndoableAction[] = [];
/** Resolves when the last undo has ended. Undos run one at a time: each may need what the one before restored. */
let running: Promise<void> = Promise.resolve();

/** Actions that are shown before the server has answered: the shortcut waits for them, or it would undo an earlier one. */
const unanswered = new Set<Promise<unknown>>();

/** Tracks an action until it has ended and shown its toast, if it has one. */
export function followAction<T>(action: Promise<T>): Promise<T> {
  const followed = action.finally(() => unanswered.delete(followed));
  unanswered.add(followed);
  return followed;
}

const remember = (action: UndoableAction): void => {
  actions = [...actions, action].slice(-ACTIONS_MAX);
};

/** Shows that an action succeeded, with Undo in the toast, and remembers it for the shortcut. */
export function showUndoToast(message: string, undo: () => Promise<void>): void {
  const run = () => start(action, 'Undone');
  const toastId = showToast(message, { tone: 'success', action: { label: 'Undo', run } });
  const action = { message, undo, at: now(), toastId };
  remember(action);
}

function start(action: UndoableAction, success: string): void {
  actions = actions.filter((each) => each !== action);
  dismissToast(action.toastId);
  running = running.then(() => finish(action, success));
}

async function finish(action: UndoableAction, success: string): Promise<void> {
  try {
    await action.undo();
    showToast(success, { tone: 'success' });
  } catch (error) {
    if (isWaiting(error)) return;
    // The user may try again: the undo was possibly never sent.
    if (isOutcomeUnknown(error)) remember(action);
    showToast(failureText(error, 'This could not be undone.'), { tone: 'error' });
  }
}

/** Undoes the last action that the server still lets its actor undo. */
export function undoLastAction(): void {
  if (unanswered.size > 0) return void Promise.allSettled(unanswered).then(undoLastAction);
  const last = actions.at(-1);
  if (last && now() - last.at <= UNDO_OWN_FOR_MS) start(last, `Undone: ${last.message}`);
  else showToast('Nothing to undo');
}

/** The shortcut no longer undoes what was done so far; a visible toast still does. */
export const forgetActions = (): void => {
  actions = [];
};
