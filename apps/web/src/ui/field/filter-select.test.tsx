import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FilterSelect } from './filter-select.tsx';

const CHOICES = [{ value: 'weapon', label: 'Weapon' }];
const show = (props: Partial<Parameters<typeof FilterSelect>[0]>) => {
  const onChange = vi.fn();
  const field = { label: 'Category', any: 'All categories', choices: CHOICES, value: 'lamp', onChange };
  render(<FilterSelect {...field} {...props} />);
  return onChange;
};
const shownText = () => screen.getByRole('button').textContent;

test('filter shows a value that is not among its choices, until another choice is made', async () => {
  const onChange = show({});
  expect(shownText()).toBe('lamp');
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(await screen.findByRole('option', { name: 'All categories' }));
  expect(onChange).toHaveBeenCalledWith('');
});

test('filter shows no id while its choices load', () => {
  show({ choices: [] });
  expect(shownText()).toBe('…');
});

test('filter shows the given label for a value that is not among its choices', () => {
  show({ other: 'Not in this period' });
  expect(shownText()).toBe('Not in this period');
});

test('filter shows any for a value that the list ignores', () => {
  show({ ignoresOthers: true });
  expect(shownText()).toBe('All categories');
});

test('filter without a value shows any', () => {
  show({ value: '' });
  expect(shownText()).toBe('All categories');
});
