import { SUBMITTED } from './start-state.ts';

/** Writes a value as a user does, so that React notices, whatever it has seen or written before. */
function enter(input: HTMLInputElement, value: string): void {
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Remembers what is typed into a page before the app has taken it over: React resets fields to the values that it
 * rendered. The function returned enters it again and submits the form if the user tried to.
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
    for (const [input, value] of values) if (value !== '') enter(input, value);
    const { dataset } = document.documentElement;
    const isSubmitted = SUBMITTED in dataset;
    delete dataset[SUBMITTED];
    if (isSubmitted) root.querySelector('form')?.requestSubmit();
  };
}
