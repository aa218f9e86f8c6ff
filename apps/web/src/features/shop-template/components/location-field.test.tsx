import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { LocationField } from './location-field.tsx';

function Field({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <LocationField label="Location" unset="No location" value={value} onChange={setValue} />
      {['Caravan stop', 'docks', ''].map((text) => (
        <button key={text} type="button" onClick={() => setValue(text)}>
          Draft “{text}”
        </button>
      ))}
    </>
  );
}

const where = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Where' })?.value;

test('location from a draft is selected if it is a choice, and otherwise shown as text', async () => {
  const user = userEvent.setup();
  render(<Field initial="marketplace" />);
  const replaceWith = (text: string) => user.click(screen.getByRole('button', { name: `Draft “${text}”` }));
  await replaceWith('Caravan stop');
  expect(where()).toBe('Caravan stop');
  await user.type(screen.getByRole('textbox', { name: 'Where' }), ' 2');
  expect(where()).toBe('Caravan stop 2');
  await replaceWith('docks');
  expect(where()).toBeUndefined();
  expect(screen.getByRole('button', { name: /Docks/ })).toBeDefined();
  await replaceWith('');
  expect(screen.getByRole('button', { name: /No location/ })).toBeDefined();
});

test('text field of a custom location stays visible while its text is deleted', async () => {
  const user = userEvent.setup();
  render(<Field initial="Cave" />);
  await user.clear(screen.getByRole('textbox', { name: 'Where' }));
  expect(where()).toBe('');
  await user.type(screen.getByRole('textbox', { name: 'Where' }), 'Mill');
  expect(where()).toBe('Mill');
});
