import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { tryToClose } from '../../test/try-to-close.ts';
import { toasts } from '../platform/toasts.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field/text-field.tsx';
import { Menu } from './menu.tsx';
import { closeModal, modalId, openModal, useModal } from './modals.ts';

const sample = modalId<{ name: string }>('sample');

function NamedDialog() {
  const modal = useModal(sample);
  return (
    <>
      <Button onPress={() => openModal(sample, { name: 'Torch' })}>Open</Button>
      <Dialog
        title={`Split ${modal.props?.name ?? ''}`}
        isOpen={modal.isOpen}
        onOpenChange={modal.onOpenChange}
      >
        <TextField label="Amount" />
      </Dialog>
    </>
  );
}

test('modal opens by its id with its properties, receives the focus and returns it on Escape', async () => {
  render(<NamedDialog />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Split Torch' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test('modal is closed by its id from outside of its component', async () => {
  render(<NamedDialog />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  closeModal(sample);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function Confirm({
  onConfirm = () => undefined,
  isPending = false,
  isCancelable = true,
  error = 'It is not empty.',
}: Partial<ConfirmDialogProps>) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open again</Button>
      <ConfirmDialog
        title="Delete this container?"
        confirmLabel="Delete container"
        isOpen={open}
        onOpenChange={setOpen}
        onConfirm={onConfirm}
        isPending={isPending}
        isCancelable={isCancelable}
        error={error}
      >
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

test('confirmation offers Cancel, names the action and shows errors', async () => {
  const onConfirm = vi.fn();
  render(<Confirm onConfirm={onConfirm} />);
  const user = userEvent.setup();
  expect(await screen.findByRole('alertdialog', { name: 'Delete this container?' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete container' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toBe('It is not empty.');
});

test('confirmation does not show the previous error when it is opened again', async () => {
  render(<Confirm />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete container' }));
  expect(screen.getByRole('alert')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete this container?' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('error of an action whose confirmation was canceled is shown as a toast', async () => {
  const { rerender } = render(<Confirm error="" isPending />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  rerender(<Confirm error="It is not empty." />);
  expect(toasts.get()[0]?.message).toBe('It is not empty.');
});

test('sheet has an accessible name and closes on Escape', async () => {
  const onOpenChange = vi.fn();
  render(
    <BottomSheet title="Potion of healing" hideTitle isOpen onOpenChange={onOpenChange}>
      A red liquid.
    </BottomSheet>,
  );
  expect(screen.getByRole('dialog', { name: 'Potion of healing' })).toBeDefined();
  await userEvent.setup().keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

/** Replaces the browser's CloseWatcher; `requestClose` is the Back gesture, which reaches the newest watcher. */
function fakeCloseWatchers() {
  const watchers: { onclose: (() => void) | null; destroy: () => void }[] = [];
  class FakeCloseWatcher {
    onclose: (() => void) | null = null;
    constructor() {
      watchers.push(this);
    }
    destroy() {
      if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1);
    }
  }
  vi.stubGlobal('CloseWatcher', FakeCloseWatcher);
  return { watchers, requestClose: () => act(() => watchers.pop()?.onclose?.()) };
}

test('Back closes the topmost overlay, and is left to the browser if no overlay is open', async () => {
  const { watchers, requestClose } = fakeCloseWatchers();
  const onOpenChange = vi.fn();
  const { rerender } = render(
    <BottomSheet title="Torch" isOpen onOpenChange={onOpenChange}>
      <NamedDialog />
    </BottomSheet>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Split Torch' });
  requestClose();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Split Torch' })).toBeNull());
  expect(onOpenChange).not.toHaveBeenCalled();
  requestClose();
  expect(onOpenChange).toHaveBeenCalledWith(false);
  // The mocked `onOpenChange` has left the sheet open, so the sheet watches for the next Back gesture.
  expect(watchers).toHaveLength(1);
  rerender(
    <BottomSheet title="Torch" isOpen={false} onOpenChange={onOpenChange}>
      Closed
    </BottomSheet>,
  );
  expect(watchers).toHaveLength(0);
  vi.unstubAllGlobals();
});

test('dialog that cannot be canceled stays open while its request is pending', async () => {
  const { requestClose } = fakeCloseWatchers();
  const { rerender } = render(<Confirm isPending isCancelable={false} />);
  await screen.findByRole('alertdialog');
  const user = userEvent.setup();
  await tryToClose(user);
  requestClose();
  expect(screen.getByRole('alertdialog')).toBeDefined();
  rerender(<Confirm isCancelable={false} />);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  vi.unstubAllGlobals();
});

test('menu opens by keyboard, runs the chosen action and returns the focus', async () => {
  const onAction = vi.fn();
  render(
    <Menu
      label="Things to do"
      entries={[
        { id: 'edit', label: 'Edit', onAction: vi.fn() },
        { id: 'delete', label: 'Delete', onAction, tone: 'danger' },
      ]}
      trigger={(trigger) => <Button {...trigger}>More</Button>}
    />,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Things to do' });
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(onAction).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
});
