import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreLostFocus } from './lost-focus.ts';

let stop = () => {};
beforeEach(() => (stop = restoreLostFocus()));
afterEach(() => stop());

const PAUSE_MS = 200;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

function Page({ names, hasShare = true }: { names: readonly string[]; hasShare?: boolean }) {
  return (
    <main id="content" tabIndex={-1}>
      <section aria-label="Loot">
        {hasShare && <button type="button">Share out</button>}
        <ul>
          {names.map((name) => (
            <li key={name} aria-label={name}>
              <button type="button">Claim {name}</button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

const focusOn = (name: string) => screen.getByRole('button', { name }).focus();
const focusedName = () => document.activeElement?.getAttribute('aria-label');

test.each([
  { removed: 'Rope', next: 'Torch', names: ['Rope', 'Torch'] },
  { removed: 'Torch', next: 'Rope', names: ['Rope', 'Torch'] },
  { removed: 'Rope', next: 'Loot', names: ['Rope'] },
])('focus moves to $next when $removed is removed', async ({ removed, next, names }) => {
  const { rerender } = render(<Page names={names} />);
  focusOn(`Claim ${removed}`);
  rerender(<Page names={names.filter((name) => name !== removed)} />);
  await waitFor(() => expect(focusedName()).toBe(next));
});

test('focus moves to the card when its button is removed, and the card is focusable only until then', async () => {
  const { rerender } = render(<Page names={['Rope']} />);
  focusOn('Share out');
  rerender(<Page names={['Rope']} hasShare={false} />);
  const card = screen.getByRole('region', { name: 'Loot' });
  await waitFor(() => expect(document.activeElement).toBe(card));
  focusOn('Claim Rope');
  expect(card.hasAttribute('tabindex')).toBe(false);
});

test('focus that other code has moved meanwhile stays there', async () => {
  const { rerender } = render(<Page names={['Rope', 'Torch']} />);
  focusOn('Claim Rope');
  rerender(<Page names={['Torch']} />);
  focusOn('Share out');
  await pause();
  expect(document.activeElement?.textContent).toBe('Share out');
});

test('focus that the user has removed is not restored when the element is removed later', async () => {
  const { rerender } = render(<Page names={['Rope', 'Torch']} />);
  focusOn('Claim Rope');
  screen.getByRole('button', { name: 'Claim Rope' }).blur();
  await pause();
  rerender(<Page names={['Torch']} />);
  await pause();
  expect(document.activeElement).toBe(document.body);
});
