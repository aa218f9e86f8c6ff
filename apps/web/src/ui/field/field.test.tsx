import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { toasts } from '../../platform/toasts.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { Form, FormErrorSummary } from './form.tsx';
import { FormField, FormFlag } from './form-field.tsx';
import { NumberField } from './number-field.tsx';
import { RadioGroup } from './radio-field.tsx';
import { SearchField } from './search-field.tsx';
import { SelectField } from './select-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const STYLES = [
  { value: 'weight', label: 'Weight', description: 'Weight is limited.' },
  { value: 'slots', label: 'Slots' },
] as const;
type Style = (typeof STYLES)[number]['value'];

const describedBy = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('field is named by its label and described by its help and error', () => {
  render(<TextField label="Name" description="What your party sees." error="Too short" isRequired />);
  const field = screen.getByRole('textbox', { name: /Name/ });
  expect(describedBy(field)).toContain('What your party sees.');
  expect(describedBy(field)).toContain('Too short');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.hasAttribute('required') || field.getAttribute('aria-required') === 'true').toBe(true);
});

test('field without an error is not marked invalid', () => {
  render(<TextArea label="Description" />);
  expect(screen.getByRole('textbox', { name: 'Description' }).hasAttribute('aria-invalid')).toBe(false);
});

test('number is increased and decreased by its buttons, but not below its minimum', async () => {
  const onChange = vi.fn();
  render(<NumberField label="Quantity" defaultValue={1} minValue={1} onChange={onChange} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /Increase/ }));
  expect(onChange).toHaveBeenLastCalledWith(2);
  await user.click(screen.getByRole('button', { name: /Decrease/ }));
  expect(screen.getByRole('button', { name: /Decrease/ }).hasAttribute('disabled')).toBe(true);
});

test('number without a step is rounded to a whole number', async () => {
  const onChange = vi.fn();
  render(<NumberField label="Quantity" defaultValue={1} minValue={1} onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  const user = userEvent.setup();
  await user.clear(field);
  await user.type(field, '2.4');
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith(2);
  expect(field.value).toBe('2');
});

test('search is cleared by its button', async () => {
  const onChange = vi.fn();
  render(<SearchField label="Search items" onChange={onChange} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'rope');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onChange).toHaveBeenLastCalledWith('');
});

test('option is chosen from a list', async () => {
  const onChange = vi.fn();
  render(<SelectField<Style> label="Encumbrance" choices={STYLES} value="weight" onChange={onChange} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /Encumbrance/ }));
  await user.click(await screen.findByRole('option', { name: 'Slots' }));
  expect(onChange).toHaveBeenCalledWith('slots');
});

test('list closes when its current option is pressed, and nothing changes', async () => {
  const onChange = vi.fn();
  render(<SelectField<Style> label="Encumbrance" choices={STYLES} value="weight" onChange={onChange} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /Encumbrance/ }));
  await user.click(await screen.findByRole('option', { name: /Weight/, selected: true }));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(onChange).not.toHaveBeenCalled();
});

test('radio option is chosen with an arrow key', async () => {
  const onChange = vi.fn();
  render(<RadioGroup<Style> label="Encumbrance" choices={STYLES} value="weight" onChange={onChange} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(onChange).toHaveBeenCalledWith('slots');
  expect(screen.getByRole('radiogroup', { name: 'Encumbrance' })).toBeDefined();
  expect(describedBy(screen.getByRole('radio', { name: 'Weight' }))).toContain('Weight is limited.');
});

test('checkbox and switch are toggled with the space bar', async () => {
  const check = vi.fn();
  const flip = vi.fn();
  render(
    <>
      <CheckboxField label="Public party" onChange={check} />
      <SwitchField label="Show archived" onChange={flip} />
    </>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard(' ');
  await user.tab();
  await user.keyboard(' ');
  expect(check).toHaveBeenCalledWith(true);
  expect(flip).toHaveBeenCalledWith(true);
  expect(screen.getByRole('switch', { name: 'Show archived' })).toBeDefined();
});

function SampleForm({ onSave }: { onSave: (values: unknown) => void }) {
  const form = useForm({ defaultValues: { name: '', is_public: false } });
  const [sent, setSent] = useState(0);
  return (
    <Form
      label="Party"
      onSubmit={form.handleSubmit((values) => onSave({ ...values, sent: setSent(sent + 1) }))}
    >
      <FormErrorSummary message={form.formState.errors.root?.message} />
      <FormField control={form.control} name="name">
        {(field) => <TextField label="Name" {...field} />}
      </FormField>
      <FormFlag control={form.control} name="is_public">
        {(field) => <CheckboxField label="Public party" {...field} />}
      </FormFlag>
      <button
        type="button"
        onClick={() => form.setError('name', { message: 'Taken' }, { shouldFocus: true })}
      >
        Reject
      </button>
      <button type="submit">Save</button>
    </Form>
  );
}

test('form submits the values of its fields', async () => {
  const onSave = vi.fn();
  render(<SampleForm onSave={onSave} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lanterns');
  await user.click(screen.getByRole('checkbox', { name: 'Public party' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ name: 'Lanterns', is_public: true }));
});

test('invalid field of a form receives the focus', async () => {
  render(<SampleForm onSave={vi.fn()} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reject' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

test('error of the whole form receives the focus when it appears', () => {
  const { rerender } = render(<FormErrorSummary message={undefined} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<FormErrorSummary message="Invalid email or password." />);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

test('form reports an empty required field in a toast, which disappears once the filled form is sent', async () => {
  toasts.set([]);
  render(
    <Form label="Party" onSubmit={(event) => event.preventDefault()}>
      <TextField label="Name" isRequired />
      <TextArea label="Story" isRequired />
      <TextField label="System" />
      <button type="submit">Save</button>
    </Form>,
  );
  const user = userEvent.setup();
  const save = screen.getByRole('button', { name: 'Save' });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lanterns');
  await user.click(save);
  expect(toasts.get()).toMatchObject([{ message: 'Please fill in all required fields.', tone: 'error' }]);
  await user.type(screen.getByRole('textbox', { name: 'Story' }), 'Long ago');
  await user.click(save);
  expect(toasts.get()).toEqual([]);
});
