import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setWidth } from '../../../test/viewport.ts';
import { useIsPhone, useIsWide } from './use-media.ts';

const layout = () => renderHook(() => ({ isPhone: useIsPhone(), isWide: useIsWide() }));

afterEach(() => void vi.useRealTimers());

test.each([
  [767, { isPhone: true, isWide: false }],
  [768, { isPhone: false, isWide: false }],
  [1023, { isPhone: false, isWide: false }],
  [1024, { isPhone: false, isWide: true }],
])('window of %d px has the layout %j', (width, expected) => {
  setWidth(width);
  expect(layout().result.current).toEqual(expected);
});

test('layout changes 150 ms after the window has crossed a breakpoint', () => {
  vi.useFakeTimers();
  setWidth(500);
  const { result } = layout();
  setWidth(1024);
  act(() => void vi.advanceTimersByTime(149));
  expect(result.current).toEqual({ isPhone: true, isWide: false });
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toEqual({ isPhone: false, isWide: true });
});
