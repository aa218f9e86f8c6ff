import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { expect, test, vi } from 'vitest';
import { usePageKey, usePageShortcuts } from './shortcuts.ts';

/** Registers two bindings for Q, the second of which is active; returns their functions and the listed shortcuts. */
function renderBindings() {
  const [runFirst, runSecond] = [vi.fn(), vi.fn()];
  const binding = { label: 'Add to the queue', keys: ['Q'], key: 'q' };
  const { result } = renderHook(() => {
    usePageKey(useMemo(() => ({ ...binding, isActive: () => false, run: runFirst }), []));
    usePageKey(useMemo(() => ({ ...binding, isActive: () => true, run: runSecond }), []));
    return usePageShortcuts();
  });
  return { runFirst, runSecond, result };
}

test('inactive binding leaves its key to the next binding', async () => {
  const { runFirst, runSecond } = renderBindings();
  await userEvent.keyboard('q');
  expect(runFirst).not.toHaveBeenCalled();
  expect(runSecond).toHaveBeenCalledOnce();
});

test('shortcuts with the same label are listed once', () => {
  expect(renderBindings().result.current.map(({ label }) => label)).toEqual(['Add to the queue']);
});

test.each(['dialog', 'alertdialog', 'menu', 'listbox'])(
  'keys of the page do nothing while the focus is in an element with role %s',
  async (role) => {
    const { runSecond } = renderBindings();
    render(
      <div role={role}>
        <button type="button">Close</button>
      </div>,
    );
    screen.getByText('Close').focus();
    await userEvent.keyboard('q');
    expect(runSecond).not.toHaveBeenCalled();
  },
);
