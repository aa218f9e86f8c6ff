import {
  type AddressForm,
  forgotPassword,
  type ResetForm,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@quartermaster/contract/recovery';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../platform/api-error.ts';
import { applyServerErrors } from '../../platform/form-errors.ts';
import { rulesOf } from '../../platform/form-rules.ts';
import { callEndpoint } from '../../platform/http.ts';
import { showToast } from '../../platform/toasts.ts';

/** The validation rules of the forms, from the contract. */
export const addressRules = rulesOf(() =>
  import('@quartermaster/contract/recovery').then((c) => c.addressForm),
);
export const resetRules = rulesOf(() => import('@quartermaster/contract/recovery').then((c) => c.resetForm));

const quiet = { quiet: true } as const;

export const requestReset = (form: AddressForm) => callEndpoint(forgotPassword, { body: form }, quiet);
export const resetPasswordWith = (token: string, form: ResetForm, idempotencyKey: string) =>
  callEndpoint(resetPassword, { body: { token, ...form } }, { ...quiet, idempotencyKey });
export const verifyEmailWith = (token: string, idempotencyKey: string) =>
  callEndpoint(verifyEmail, { body: { token } }, { ...quiet, idempotencyKey });
export const requestVerification = (form: AddressForm, options: { quiet?: boolean } = {}) =>
  callEndpoint(resendVerification, { body: form }, options);

/**
 * The text of the banner: the field `error` of the server's response, or the screen's own message (ACC-8, ADR
 * 0063). After too many requests the message also says when to try again.
 */
function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.serverMessage === undefined) return fallback;
  return error.message.startsWith(error.serverMessage) ? error.message : error.serverMessage;
}

/** Shows a failure at its fields, or in the banner and a toast. */
export function showFormFailure<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
  text: { readonly banner: string; readonly toast: string },
): void {
  const fields = new Set(Object.keys(form.getValues()));
  const details = error instanceof ApiError ? error.details : [];
  if (details.length > 0 && details.every(({ field }) => fields.has(field))) {
    applyServerErrors(form, error);
    return;
  }
  form.setError('root', { type: 'server', message: failureText(error, text.banner) });
  showToast(text.toast, { tone: 'error' });
}
