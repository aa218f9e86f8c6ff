import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDialog } from './use-dialog.ts';

test('close closes the open dialog', () => {
  const { result } = renderHook(() => useDialog<'edit' | 'delete'>());
  act(() => result.current[1]('edit'));
  expect(result.current[0]).toBe('edit');
  act(() => result.current[2]());
  expect(result.current[0]).toBeNull();
});

test.each(['delete', 'edit'] as const)('close of a canceled dialog keeps the next one open (%s)', (next) => {
  const { result } = renderHook(() => useDialog<'edit' | 'delete'>());
  act(() => result.current[1]('edit'));
  const closeFirst = result.current[2];
  act(closeFirst);
  act(() => result.current[1](next));
  act(closeFirst);
  expect(result.current[0]).toBe(next);
});
