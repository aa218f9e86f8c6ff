import {
  type Assertion,
  type Attestation,
  addPasskey,
  completeLoginWithPasskey,
  confirmPasskey,
  listPasskeys,
  loginWithPasskey,
  type RequestOptions,
  removePasskey,
  renamePasskey,
  startPasskeyConfirmation,
  startPasskeyCreation,
  startPasskeyLogin,
} from '@quartermaster/contract/passkey';
import { getSecondFactors } from '@quartermaster/contract/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { rulesOf } from '../../platform/form-rules.ts';
import { callEndpoint } from '../../platform/http.ts';
import { loadCode } from '../../platform/lazy.ts';
import { keyOf, useWrite } from '../../platform/queries.ts';

const library = () => loadCode(() => import('@simplewebauthn/browser'));
const quiet = { quiet: true } as const;

export const isPasskeySupported = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Thrown when the user or the device provides no passkey; no request has failed. */
export class PasskeyNotUsedError extends Error {}

const rejectAsNotUsed = <T>(ceremony: Promise<T>, invalidStateMessage: string): Promise<T> =>
  ceremony.catch((error: unknown) => {
    const isInvalidState = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyNotUsedError(
      isInvalidState ? invalidStateMessage : 'No passkey was used. Try again when you are ready.',
    );
  });

/** Creates a passkey on a device, which is not stored yet. Throws PasskeyNotUsedError and ApiError. */
export async function createPasskey(): Promise<Attestation> {
  const { data } = await callEndpoint(startPasskeyCreation, {}, quiet);
  const { startRegistration } = await library();
  const { id, response } = await rejectAsNotUsed(
    startRegistration({ optionsJSON: data }),
    'This device already has a passkey for your account.',
  );
  return { id, client_data: response.clientDataJSON, attestation: response.attestationObject };
}

/** The number of open browser dialogs that ask for a passkey. */
let openDialogs = 0;

/**
 * Asks for a passkey: in a browser dialog, or with `autofill` among the suggestions of the email field. If the signal
 * is already aborted, throws its reason and offers no suggestions; later, `cancelPasskeyRequest` withdraws the
 * suggestions. Throws PasskeyNotUsedError.
 */
async function askForPasskey(options: RequestOptions, autofill?: AbortSignal): Promise<Assertion> {
  const { startAuthentication } = await library();
  // A late request would cancel the request of the next screen.
  autofill?.throwIfAborted();
  // Suggestions would close an open dialog.
  if (autofill && openDialogs > 0) throw new PasskeyNotUsedError();
  if (!autofill) openDialogs += 1;
  const { id, response } = await rejectAsNotUsed(
    startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill !== undefined }),
    'This passkey cannot be used here.',
  ).finally(() => {
    if (!autofill) openDialogs -= 1;
  });
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle ? { user_handle: response.userHandle } : {}),
  };
}

/** Asks for a passkey to log in, as `askForPasskey` does. Throws ApiError, too. */
export async function chooseLoginPasskey(autofill?: AbortSignal): Promise<Assertion> {
  const { data } = await callEndpoint(startPasskeyLogin, { body: {} }, { ...quiet, signal: autofill });
  return askForPasskey(data, autofill);
}

export async function logInWithPasskey(credential: Assertion) {
  return (await callEndpoint(loginWithPasskey, { body: { credential } }, quiet)).data;
}

/** Whether the browser offers passkeys as suggestions of the email field. */
export const isAutofillSupported = async (): Promise<boolean> =>
  isPasskeySupported() && (await library()).browserSupportsWebAuthnAutofill();

export const cancelPasskeyRequest = (): Promise<void> =>
  library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());

export async function completeWithPasskey(challenge: string) {
  const { data } = await callEndpoint(startPasskeyLogin, { body: { challenge } }, quiet);
  const credential = await askForPasskey(data);
  return (await callEndpoint(completeLoginWithPasskey, { body: { challenge, credential } }, quiet)).data;
}

export async function confirmWithPasskey(): Promise<void> {
  const { data } = await callEndpoint(startPasskeyConfirmation, {}, quiet);
  const credential = await askForPasskey(data);
  await callEndpoint(confirmPasskey, { body: { credential } }, quiet);
}

/** The error message for a passkey that did not work. */
export function passkeyFailure(error: unknown): string {
  const details = (error as { details?: readonly { message: string }[] }).details ?? [];
  return details[0]?.message ?? (error instanceof Error ? error.message : 'An unexpected error occurred');
}

export function usePasskeyWrites() {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      [listPasskeys, getSecondFactors].map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
    );
  return {
    add: useWrite(addPasskey, { quiet: true, onSuccess }),
    rename: useWrite(renamePasskey, { quiet: true, onSuccess }),
    remove: useWrite(removePasskey, { quiet: true, onSuccess }),
  };
}

export const passkeyRules = rulesOf(() =>
  import('@quartermaster/contract/passkey').then((c) => c.passkeyName),
);
