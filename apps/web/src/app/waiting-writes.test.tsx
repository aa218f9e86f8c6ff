import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { discardWrite, dismissWrites } from '../platform/keep-waiting-writes.ts';
import { type WaitingWrite, waitingWrites } from '../platform/waiting-writes.ts';
import { closeAllModals } from '../ui/modals.ts';
import WaitingWrites from './waiting-writes.tsx';

vi.mock('../platform/keep-waiting-writes.ts', () => ({ discardWrite: vi.fn(), dismissWrites: vi.fn() }));

const write = (key: string, overrides: Partial<WaitingWrite> = {}): WaitingWrite => ({
  key,
  call: 'item.destroy',
  input: {},
  text: `Destroy ${key}`,
  createdAt: 0,
  state: 'waiting',
  ...overrides,
});

beforeEach(() => {
  closeAllModals();
  vi.clearAllMocks();
  waitingWrites.set([]);
});

test('count of waiting changes is shown until they are sent', () => {
  renderPage(<WaitingWrites />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => waitingWrites.set([write('Rope'), write('Torch')]));
  expect(screen.getByRole('status').textContent).toContain('2 changes waiting to be sent');
  act(() => waitingWrites.set([write('Rope', { state: 'sent' })]));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('list describes each change and its outcome', async () => {
  waitingWrites.set([
    write('Rope', { state: 'sent' }),
    write('Torch', { state: 'rejected', reason: 'This item has moved.' }),
    write('Lamp', { state: 'expired' }),
    write('Oil'),
  ]);
  const { user } = renderPage(<WaitingWrites />);
  expect(screen.getByRole('status').textContent).toContain(
    '1 change waiting to be sent, 2 changes could not be saved',
  );
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const rows = within(await screen.findByRole('dialog', { name: 'Waiting to be sent' })).getAllByRole(
    'listitem',
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Destroy RopeSent',
    'Destroy TorchFailed: This item has moved.Dismiss',
    expect.stringContaining('it waited for almost a week'),
    'Destroy OilWaiting to be sentDiscard',
  ]);
});

test('waiting change is discarded, a failed change is dismissed, and closing the list removes sent changes', async () => {
  waitingWrites.set([write('Rope', { state: 'sent' }), write('Torch', { state: 'rejected' }), write('Oil')]);
  const { user } = renderPage(<WaitingWrites />);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await user.click(await screen.findByRole('button', { name: 'Discard: Destroy Oil' }));
  expect(discardWrite).toHaveBeenCalledWith('Oil');
  await user.click(screen.getByRole('button', { name: 'Dismiss: Destroy Torch' }));
  expect(dismissWrites).toHaveBeenLastCalledWith(['Torch']);
  const closeButtons = screen.getAllByRole('button', { name: 'Close' });
  await user.click(closeButtons.at(-1) as HTMLElement);
  expect(dismissWrites).toHaveBeenLastCalledWith(['Rope']);
});
