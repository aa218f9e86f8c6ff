import { OWN_UNDO_WINDOW_MS } from '@quartermaster/rules/roles';
import { beforeEach, expect, test, vi } from 'vitest';
import { mirelle } from '../../../test/people.ts';
import { nextUser, signIn } from '../../../test/sign-in.ts';
import { ApiError, networkError } from '../../platform/api-error.ts';
import { sleep } from '../../platform/clock.ts';
import { toasts } from '../../platform/toasts.ts';
import { clearActions, showUndoToast, trackAction, undoLastAction } from './state.ts';

beforeEach(() => {
  toasts.set([]);
  clearActions();
});

const toastMessages = () => toasts.get().map(({ message }) => message);
const expectToast = (message: string) => vi.waitFor(() => expect(toastMessages()).toContain(message));

test('the undo shortcut undoes the last action first, and each action once', async () => {
  const undoneNames: string[] = [];
  for (const name of ['first', 'second'])
    showUndoToast(name, async () => {
      undoneNames.push(name);
    });
  undoLastAction();
  await expectToast('Undone: second');
  undoLastAction();
  await expectToast('Undone: first');
  undoLastAction();
  expect(undoneNames).toEqual(['second', 'first']);
  expect(toastMessages()).toContain('Nothing to undo');
});

test('the undo shortcut waits until a pending action has succeeded, and undoes that action', async () => {
  const undoneNames: string[] = [];
  const offer = (name: string) =>
    showUndoToast(name, async () => {
      undoneNames.push(name);
    });
  offer('earlier');
  const response = Promise.withResolvers<void>();
  const action = trackAction(response.promise.then(() => offer('pending')));
  undoLastAction();
  response.resolve();
  await action;
  await expectToast('Undone: pending');
  expect(undoneNames).toEqual(['pending']);
});

test('the undo shortcut undoes the action before a rejected action', async () => {
  showUndoToast('earlier', async () => {});
  const rejected = trackAction(Promise.reject(new Error('Rejected')));
  undoLastAction();
  await expect(rejected).rejects.toThrow('Rejected');
  await expectToast('Undone: earlier');
});

test('a waiting undo does not start, and no outcome is shown, after another user has signed in', async () => {
  signIn(mirelle);
  const response = Promise.withResolvers<void>();
  const undoWaiting = vi.fn(async () => undefined);
  showUndoToast('waiting', undoWaiting);
  showUndoToast('sent', () => response.promise);
  undoLastAction();
  undoLastAction();
  signIn(nextUser);
  toasts.set([]);
  response.resolve();
  showUndoToast('action of the next user', async () => undefined);
  undoLastAction();
  await expectToast('Undone: action of the next user');
  expect(undoWaiting).not.toHaveBeenCalled();
  expect(toastMessages()).toEqual(['Undone: action of the next user']);
});

test('an undo starts after the previous undo has ended', async () => {
  const steps: string[] = [];
  const response = Promise.withResolvers<void>();
  showUndoToast('first', async () => {
    steps.push('first starts');
  });
  showUndoToast('second', async () => {
    steps.push('second starts');
    await response.promise;
    steps.push('second ends');
  });
  undoLastAction();
  undoLastAction();
  await vi.waitFor(() => expect(steps).toEqual(['second starts']));
  response.resolve();
  await expectToast('Undone: first');
  expect(steps).toEqual(['second starts', 'second ends', 'first starts']);
});

test('the toast of an undone action disappears, and the undo shortcut does not undo the action again', async () => {
  showUndoToast('Torch destroyed', async () => {});
  toasts.get()[0]?.action?.run();
  await expectToast('Undone');
  expect(toastMessages()).toEqual(['Undone']);
  undoLastAction();
  expect(toastMessages()).toContain('Nothing to undo');
});

test('a rejected undo shows the reason and is not offered again', async () => {
  showUndoToast('Torch destroyed', () =>
    Promise.reject(new ApiError('UNDO_BLOCKED', 'They are in Wagon.', 409, [], true)),
  );
  undoLastAction();
  await expectToast('They are in Wagon.');
  undoLastAction();
  expect(toastMessages()).toContain('Nothing to undo');
});

test('an undo with an unknown outcome can be retried', async () => {
  let isOnline = false;
  showUndoToast('Torch destroyed', () => (isOnline ? Promise.resolve() : Promise.reject(networkError())));
  undoLastAction();
  await expectToast(networkError().message);
  isOnline = true;
  undoLastAction();
  await expectToast('Undone: Torch destroyed');
});

test('the undo shortcut ignores an action that players may no longer undo', () => {
  const undo = vi.fn();
  const clock = vi.spyOn(Date, 'now');
  clock.mockReturnValue(1_000);
  showUndoToast('Torch destroyed', undo);
  clock.mockReturnValue(1_001 + OWN_UNDO_WINDOW_MS);
  undoLastAction();
  expect(toastMessages()).toContain('Nothing to undo');
  expect(undo).not.toHaveBeenCalled();
});

test('an undo that fails after its page was left is not remembered for the next page', async () => {
  const response = Promise.withResolvers<void>();
  const undo = vi.fn(() => response.promise);
  showUndoToast('Torch destroyed', undo);
  undoLastAction();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledOnce());
  clearActions();
  response.reject(networkError());
  await expectToast(networkError().message);
  undoLastAction();
  await expectToast('Nothing to undo');
  expect(undo).toHaveBeenCalledOnce();
});

test('undo shortcut that waits for an action undoes nothing after the page was left', async () => {
  const response = Promise.withResolvers<void>();
  const action = trackAction(response.promise);
  undoLastAction();
  clearActions();
  const undo = vi.fn(async () => {});
  showUndoToast('action on the next page', undo);
  response.resolve();
  await action;
  await new Promise((resolve) => setTimeout(resolve));
  expect(undo).not.toHaveBeenCalled();
  expect(toastMessages()).not.toContain('Nothing to undo');
});

test('tier rejection of an undo shows no toast besides that of the rejection', async () => {
  const details = [{ field: 'parties', message: '1 of 1 in use' }];
  const undo = vi.fn().mockRejectedValue(new ApiError('LIMIT_REACHED', 'Limit reached', 403, details, true));
  showUndoToast('first', undo);
  undoLastAction();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledOnce());
  await sleep(0);
  expect(toasts.get()).toEqual([]);
});
