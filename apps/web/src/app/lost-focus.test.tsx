import { render as renderIn, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreLostFocus } from './lost-focus.ts';

let stop = () => {};
beforeEach(() => {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  stop = restoreLostFocus();
});
afterEach(() => {
  stop();
  document.getElementById('root')?.remove();
});

const render = (page: ReactNode) =>
  renderIn(page, { container: document.getElementById('root') ?? undefined });

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

test('focus moves from a removed button of a footer to the current row of its list', async () => {
  const panel = (hasMove: boolean) => (
    <section aria-label="Inventory">
      {/* biome-ignore lint/a11y/useSemanticElements: as in the workspace */}
      <div role="grid">
        {['Rope', 'Torch'].map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: as in the workspace
          <div key={name} role="row" aria-label={name} tabIndex={name === 'Torch' ? 0 : -1} />
        ))}
      </div>
      <footer>{hasMove && <button type="button">Move</button>}</footer>
    </section>
  );
  const { rerender } = render(panel(true));
  focusOn('Move');
  rerender(panel(false));
  await waitFor(() => expect(focusedName()).toBe('Torch'));
});

test('focus moves to the card when its button is removed, and the card stops being focusable when the focus leaves', async () => {
  const { rerender } = render(<Page names={['Rope']} />);
  focusOn('Share out');
  rerender(<Page names={['Rope']} hasShare={false} />);
  const card = screen.getByRole('region', { name: 'Loot' });
  await waitFor(() => expect(document.activeElement).toBe(card));
  focusOn('Claim Rope');
  expect(card.hasAttribute('tabindex')).toBe(false);
});

test('focus returns to the page when the overlay with the focused element is removed', async () => {
  render(<Page names={['Rope']} />);
  focusOn('Claim Rope');
  const overlay = document.body.appendChild(document.createElement('button'));
  overlay.focus();
  overlay.remove();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Claim Rope'));
});

test('focus returns to the page, not to the next toast, when a toast is dismissed', async () => {
  const toastList = (names: readonly string[]) => (
    <>
      <Page names={['Rope']} />
      <ul data-react-aria-top-layer="true">
        {names.map((name) => (
          <li key={name}>
            <button type="button">Dismiss {name}</button>
          </li>
        ))}
      </ul>
    </>
  );
  const { rerender } = render(toastList(['Saved', 'Sent']));
  focusOn('Claim Rope');
  focusOn('Dismiss Saved');
  rerender(toastList(['Sent']));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Claim Rope'));
});

test('focus stays where other code has moved it after the removal', async () => {
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

test('focus moves to the next row of an open dialog, before the dialog can focus its first control', async () => {
  const dialog = (names: readonly string[]) => (
    <div role="dialog" aria-label="Place loot">
      <button type="button">Close</button>
      <Page names={names} />
    </div>
  );
  const container = document.body.appendChild(document.createElement('div'));
  const { rerender } = renderIn(dialog(['Rope', 'Torch']), { container });
  focusOn('Claim Rope');
  rerender(dialog(['Torch']));
  await Promise.resolve();
  expect(focusedName()).toBe('Torch');
  container.remove();
});

test('focus moves to the dialog when its content is replaced', async () => {
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  const content = dialog.appendChild(document.createElement('form'));
  content.appendChild(document.createElement('button')).focus();
  content.remove();
  await waitFor(() => expect(document.activeElement).toBe(dialog));
  dialog.remove();
});

test('focus that an element had before the start is restored too', async () => {
  stop();
  const { rerender } = render(<Page names={['Rope', 'Torch']} />);
  focusOn('Claim Rope');
  stop = restoreLostFocus();
  rerender(<Page names={['Torch']} />);
  await waitFor(() => expect(focusedName()).toBe('Torch'));
});

test('focus moves to the row of a control that is disabled, and back once the control is enabled', async () => {
  render(<Page names={['Rope']} />);
  const claim = screen.getByRole<HTMLButtonElement>('button', { name: 'Claim Rope' });
  claim.focus();
  claim.blur();
  claim.disabled = true;
  await waitFor(() => expect(focusedName()).toBe('Rope'));
  claim.disabled = false;
  await waitFor(() => expect(document.activeElement).toBe(claim));
});

test('focus stays where the user has moved it when a disabled control is enabled', async () => {
  render(<Page names={['Rope']} />);
  const claim = screen.getByRole<HTMLButtonElement>('button', { name: 'Claim Rope' });
  claim.focus();
  claim.blur();
  claim.disabled = true;
  focusOn('Share out');
  claim.disabled = false;
  await pause();
  expect(document.activeElement?.textContent).toBe('Share out');
});
