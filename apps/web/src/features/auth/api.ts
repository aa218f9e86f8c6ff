import type { Registration } from '@quartermaster/contract/auth';
import { ApiError } from '../../platform/api-error.ts';
import { rulesOf } from '../../platform/form-rules.ts';
import { useActionKey } from '../../platform/hooks/use-action-key.ts';
import { register } from '../../platform/session.ts';

/**
 * Registers with an idempotency key that is kept while the form is unchanged, so that submitting again after
 * a lost connection or a failed automatic login does not fail because the account already exists.
 */
export function useRegister(): (form: Registration) => Promise<void> {
  const action = useActionKey();
  return (form) => register(form, action.keyOf(form));
}

/** The validation rules of the auth forms, from the contract. */
export const loginRules = rulesOf(() => import('@quartermaster/contract/auth').then((c) => c.credentials));
export const registerRules = rulesOf(() =>
  import('@quartermaster/contract/auth').then((c) => c.registration),
);
export const confirmPasswordRules = rulesOf(() =>
  import('@quartermaster/contract/reauthentication').then((c) => c.passwordConfirmation),
);
export const codeRules = rulesOf(() =>
  import('@quartermaster/contract/reauthentication').then((c) => c.codeConfirmation),
);
export const secondFactorRules = rulesOf(() =>
  import('@quartermaster/contract/auth').then((c) => c.secondFactorForm),
);

export interface SecondFactorChallenge {
  readonly challenge: string;
  /** The methods that complete the challenge, such as a passkey. */
  readonly methods: readonly string[];
}

/** The second-factor challenge after a login with the correct password; null for other errors. */
export function secondFactorChallengeOf(error: unknown): SecondFactorChallenge | null {
  if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const detail = (name: string) => error.details.find(({ field }) => field === name)?.message;
  const challenge = detail('challenge');
  return challenge === undefined ? null : { challenge, methods: detail('methods')?.split(',') ?? [] };
}
