import type { ConfirmationMethod } from '@quartermaster/contract/reauthentication';
import { ApiError } from './api-error.ts';
import { createStore } from './store.ts';

/** A request to the user to confirm their identity, before a rejected API request is repeated. */
export interface ConfirmationRequest {
  /** The methods by which this account can confirm, in the order in which they are offered. */
  readonly methods: readonly ConfirmationMethod[];
  /** To be called with true once the user has confirmed, and with false when they cancel. */
  readonly settle: (isConfirmed: boolean) => void;
}

/** The open confirmation request; null if there is none. */
export const confirmationRequest = createStore<ConfirmationRequest | null>(null);

let pendingConfirmation: Promise<boolean> | undefined;

/** Opens the dialog, once for all requests that need it, and resolves when it is settled. */
export function requestConfirmation(methods: readonly ConfirmationMethod[]): Promise<boolean> {
  pendingConfirmation ??= new Promise((resolve) => {
    const settle = (isConfirmed: boolean) => {
      pendingConfirmation = undefined;
      confirmationRequest.set(null);
      resolve(isConfirmed);
    };
    confirmationRequest.set({ methods, settle });
  });
  return pendingConfirmation;
}

/** Closes the dialog after signing out. */
export const cancelConfirmation = (): void => confirmationRequest.get()?.settle(false);

const METHODS: readonly string[] = ['password', 'passkey', 'totp', 'code'] satisfies ConfirmationMethod[];
const isMethod = (field: string): field is ConfirmationMethod => METHODS.includes(field);

/** The methods to confirm a rejected request; null if it was rejected for another reason. */
export function confirmationMethodsOf(error: unknown): readonly ConfirmationMethod[] | null {
  if (!(error instanceof ApiError) || error.code !== 'RECENT_AUTHENTICATION_REQUIRED') return null;
  const methods = error.details.map(({ field }) => field).filter(isMethod);
  return methods.length > 0 ? methods : ['password'];
}
