import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { applyServerErrors } from './form-errors.ts';

const defaultValues = { name: '', password_confirmation: '', party: { setting: '' } };

function errorsAfter(error: unknown) {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues });
    // Reading the state subscribes to it.
    return { form, errors: form.formState.errors };
  });
  applyServerErrors(result.current.form, error);
  return result.current.form.control._formState.errors;
}

const rejection = (...details: { field: string; message: string }[]) =>
  new ApiError('VALIDATION_ERROR', 'Please check your input and try again', 422, details, false);

test('detail is shown at its field, with or without the wrapping object', () => {
  const errors = errorsAfter(
    rejection(
      { field: 'character.name', message: 'Character name is required' },
      { field: 'password_confirmation', message: 'Passwords do not match' },
    ),
  );
  expect(errors.name?.message).toBe('Character name is required');
  expect(errors.password_confirmation?.message).toBe('Passwords do not match');
  expect(errors.root).toBeUndefined();
});

test('first rejected field is focused', () => {
  const { result } = renderHook(() => useForm({ defaultValues }));
  const focused: string[] = [];
  for (const name of ['name', 'password_confirmation'] as const)
    result.current.register(name).ref({ name, focus: () => focused.push(name) });
  applyServerErrors(
    result.current,
    rejection(
      { field: 'password_confirmation', message: 'Passwords do not match' },
      { field: 'name', message: 'Taken' },
    ),
  );
  expect(focused).toEqual(['password_confirmation']);
});

test('field in a group is found by its path', () => {
  expect(
    errorsAfter(rejection({ field: 'party.setting', message: 'Too long' })).party?.setting?.message,
  ).toBe('Too long');
});

test('detail whose field the form does not have is an error of the whole form', () => {
  const errors = errorsAfter(
    rejection({ field: 'name', message: 'Taken' }, { field: 'base', message: 'The party is full.' }),
  );
  expect(errors.name?.message).toBe('Taken');
  expect(errors.root?.message).toBe('The party is full.');
});

test('message of an error without details is an error of the whole form', () => {
  const error = new ApiError('INVALID_CREDENTIALS', 'Invalid email or password.', 401, [], true);
  expect(errorsAfter(error).root?.message).toBe('Invalid email or password.');
});

test('error of an unknown kind is shown with the message for unexpected errors', () => {
  expect(errorsAfter(new Error('boom')).root?.message).toBe(
    'An unexpected error occurred. Please try again.',
  );
});
