import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRootAttribute } from './use-root-attribute.ts';

const root = document.documentElement;
const renderAttribute = (value: string | null) =>
  renderHook((props) => useRootAttribute('overlay', props), { initialProps: value });

test('attribute of the root element is set until the last component that sets it is unmounted', () => {
  const first = renderAttribute('');
  const second = renderAttribute('');
  first.unmount();
  expect(root.dataset.overlay).toBe('');
  second.unmount();
  expect(root.dataset.overlay).toBeUndefined();
});

test('attribute of the root element follows its value, and null removes it', () => {
  const { rerender } = renderAttribute('open');
  expect(root.dataset.overlay).toBe('open');
  rerender('collapsed');
  expect(root.dataset.overlay).toBe('collapsed');
  rerender(null);
  expect(root.dataset.overlay).toBeUndefined();
});
