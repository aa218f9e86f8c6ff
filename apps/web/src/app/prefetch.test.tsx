import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startPrefetching } from './prefetch.ts';

const lazy = vi.fn(async () => ({ Component: () => null }));
let stop = () => {};

afterEach(() => {
  stop();
  lazy.mockClear();
});

function show(href: string): HTMLElement {
  stop = startPrefetching([{ path: '/parties/:id', lazy }]);
  render(
    <a href={href}>
      <span>The Copper Lanterns</span>
    </a>,
  );
  return screen.getByText('The Copper Lanterns');
}

test('page is fetched once when the pointer or the focus reaches its link', () => {
  const words = show('/parties/1?tab=members');
  fireEvent.pointerOver(words);
  fireEvent.pointerOver(words);
  fireEvent.focusIn(words);
  expect(lazy).toHaveBeenCalledOnce();
});

test('link to another site or an unknown page fetches nothing', () => {
  fireEvent.pointerOver(show('https://example.org/parties/1'));
  fireEvent.pointerOver(document.body);
  expect(lazy).not.toHaveBeenCalled();
});
