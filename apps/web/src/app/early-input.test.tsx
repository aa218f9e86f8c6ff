import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepEarlyInput } from './early-input.ts';

function SampleForm({ onSubmit }: { onSubmit: (email: string) => void }) {
  const [email, setEmail] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(email);
      }}
    >
      <input aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <p>{email.length} letters</p>
    </form>
  );
}

/** A page as the server sends it, before the app has started. */
function renderedPage() {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<SampleForm onSubmit={() => undefined} />);
  document.body.append(root);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  const onSubmit = vi.fn();
  const hydrate = async () => {
    await act(async () => hydrateRoot(root, <SampleForm onSubmit={onSubmit} />));
  };
  return { root, input, onSubmit, hydrate };
}

afterEach(() => document.body.replaceChildren());

describe('keepEarlyInput', () => {
  test('restores text that was typed before it was called', async () => {
    const { root, input, hydrate } = renderedPage();
    input.value = 'nim@example.org';
    const restore = keepEarlyInput(root);
    await hydrate();
    await act(async () => restore());
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('nim@example.org');
    expect(screen.getByRole('textbox')).toBe(input);
    expect(screen.getByText('15 letters')).toBeDefined();
  });

  test('restores text that was typed after it was called', async () => {
    const { root, input, hydrate } = renderedPage();
    const restore = keepEarlyInput(root);
    input.value = 'nim@example.org';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await hydrate();
    await act(async () => restore());
    expect(screen.getByText('15 letters')).toBeDefined();
  });

  test('submits a form once, with the typed text, if the user submitted it before hydration', async () => {
    const { root, input, onSubmit, hydrate } = renderedPage();
    input.value = 'nim@example.org';
    document.documentElement.dataset.submitted = '';
    const restore = keepEarlyInput(root);
    await hydrate();
    expect(onSubmit).not.toHaveBeenCalled();
    await act(async () => restore());
    act(restore);
    expect(onSubmit.mock.calls).toEqual([['nim@example.org']]);
  });

  test('does not submit an untouched form', async () => {
    const { root, onSubmit, hydrate } = renderedPage();
    const restore = keepEarlyInput(root);
    await hydrate();
    await act(async () => restore());
    expect(screen.getByText('0 letters')).toBeDefined();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
