import { SUBMITTED } from './start-state.ts';

/** Writes a value as if the user had typed it, so that React always notices the change. */
function simulateTyping(input: HTMLInputElement, value: string): void {
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Remembers text that is typed into a page before hydration, because React resets fields to the values that it
 * rendered. The returned function restores the text and submits the form if the user tried to submit it.
 */
export function keepEarlyInput(root: HTMLElement): () => void {
  const values = new Map<HTMLInputElement, string>();
  const remember = (target: EventTarget | null) => {
    if (target instanceof HTMLInputElement) values.set(target, target.value);
  };
  const onInput = ({ target }: Event) => remember(target);
  for (const input of root.querySelectorAll('input')) remember(input);
  root.addEventListener('input', onInput);
  return () => {
    root.removeEventListener('input', onInput);
    for (const [input, value] of values) if (value !== '') simulateTyping(input, value);
    const { dataset } = document.documentElement;
    const isSubmitted = SUBMITTED in dataset;
    delete dataset[SUBMITTED];
    if (isSubmitted) root.querySelector('form')?.requestSubmit();
  };
}
