import { OWN_UNDO_WINDOW_MS } from '@quartermaster/rules/roles';
import { isOutcomeUnknown, isWaiting } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { showFailureToast } from '../../platform/show-failure.ts';
import { dismissToast, showToast } from '../../platform/toasts.ts';
import { sameUserCheck } from '../../platform/tokens.ts';

interface UndoableAction {
  readonly message: string;
  readonly undo: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly toastId: string;
  /** The visit in which the action was shown. */
  readonly visit: number;
}

/** The maximum number of actions that the undo shortcut (Ctrl+Z) can undo. */
const ACTIONS_MAX = 20;

/** The user's own actions that the shortcut can undo, oldest first. */
let actions: readonly UndoableAction[] = [];
/** Counts the visits of workspaces and shops. The shortcut undoes only actions of the current visit. */
let visit = 0;
/** Resolves when the last undo has ended. Undos run one at a time, because each may depend on the previous one. */
let lastUndo: Promise<void> = Promise.resolve();

/** Actions without a response yet: the shortcut waits for them, because otherwise it would undo an earlier action. */
const pendingActions = new Set<Promise<unknown>>();

/** Tracks an action until it has ended and shown its toast, if it has one. */
export function trackAction<T>(action: Promise<T>): Promise<T> {
  const tracked = action.finally(() => pendingActions.delete(tracked));
  pendingActions.add(tracked);
  return tracked;
}

const remember = (action: UndoableAction): void => {
  if (action.visit === visit) actions = [...actions, action].slice(-ACTIONS_MAX);
};

/** Shows that an action succeeded, with Undo in the toast, and remembers it for the shortcut. */
export function showUndoToast(message: string, undo: () => Promise<void>): void {
  const run = () => startUndo(action, 'Undone');
  const toastId = showToast(message, { tone: 'success', action: { label: 'Undo', run } });
  const action = { message, undo, at: now(), toastId, visit };
  remember(action);
}

function startUndo(action: UndoableAction, success: string): void {
  actions = actions.filter((other) => other !== action);
  dismissToast(action.toastId);
  const isSameUser = sameUserCheck();
  lastUndo = lastUndo.then(() => finishUndo(action, success, isSameUser));
}

/** Runs an undo and shows its outcome; does neither after another user has signed in. */
async function finishUndo(action: UndoableAction, success: string, isSameUser: () => boolean): Promise<void> {
  if (!isSameUser()) return;
  try {
    await action.undo();
    if (isSameUser()) showToast(success, { tone: 'success' });
  } catch (error) {
    if (isWaiting(error) || !isSameUser()) return;
    // The request may not have reached the server, so the undo can be retried.
    if (isOutcomeUnknown(error)) remember(action);
    showFailureToast(error, 'This could not be undone.');
  }
}

/** Undoes the last action, unless it is older than the time in which users may undo their own actions. */
export function undoLastAction(): void {
  const visitOfPress = visit;
  if (pendingActions.size > 0)
    return void Promise.allSettled(pendingActions).then(() => visit === visitOfPress && undoLastAction());
  const lastAction = actions.at(-1);
  if (lastAction && now() - lastAction.at <= OWN_UNDO_WINDOW_MS)
    startUndo(lastAction, `Undone: ${lastAction.message}`);
  else showToast('Nothing to undo');
}

/** Clears the actions that the shortcut can undo or waits for; the toast of an action can still undo it. */
export const clearActions = (): void => {
  visit += 1;
  actions = [];
  pendingActions.clear();
};
