import { z } from 'zod';
import { loginReply } from './auth.ts';
import { API_PREFIX, RECOVERY_CODE_COUNT } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, line, time } from './fields.ts';
import { confirmation } from './reauthentication.ts';

/** Passkeys (WebAuthn): registration, login, second factor and recent authentication (DEC-12). */

const PATH = `${API_PREFIX}/users/passkeys` as const;

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'Must be base64url' });
/** At most 1023 bytes. */
const credentialId = base64url(1364);

/** The browser's response to creation options, reduced to the fields that the server verifies. */
export const attestation = z.strictObject({
  id: credentialId,
  client_data: base64url(8192),
  attestation: base64url(16_384),
});
export type Attestation = z.infer<typeof attestation>;

/** The browser's response to request options. */
export const assertion = z.strictObject({
  id: credentialId,
  client_data: base64url(8192),
  authenticator_data: base64url(4096),
  signature: base64url(4096),
  /** The account id, which discoverable passkeys contain. */
  user_handle: base64url(128).optional(),
});
export type Assertion = z.infer<typeof assertion>;

const credentialDescriptor = z.strictObject({ id: z.string(), type: z.literal('public-key') });

/** `PublicKeyCredentialCreationOptionsJSON` */
export const creationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` */
export const requestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of this site that the device has. */
  allowCredentials: z.array(credentialDescriptor),
});
export type RequestOptions = z.infer<typeof requestOptions>;

export const passkey = z.strictObject({
  id,
  name: z.string(),
  /** Whether the passkey provider syncs it between the owner's devices. */
  synced: z.boolean(),
  created_at: time,
  last_used_at: time.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyName = z.strictObject({ name: line(60).min(1, { error: 'Please enter a name' }) });
export type PasskeyName = z.input<typeof passkeyName>;

export const listPasskeys = endpoint({
  id: 'passkey.list',
  method: 'GET',
  path: PATH,
  audience: 'user',
  summary: 'Passkeys of the account with their last use, and the number of remaining recovery codes',
  reply: {
    status: 200,
    data: z.strictObject({ passkeys: z.array(passkey), recovery_codes_left: z.int() }),
  },
  errorCodes: [],
});

export const startPasskeyCreation = endpoint({
  id: 'passkey.options',
  method: 'POST',
  path: `${PATH}/options`,
  audience: 'user',
  summary: 'Options for creating a passkey in the browser; valid for 5 minutes',
  reply: { status: 200, data: creationOptions },
  errorCodes: ['CONFLICT'],
  recentAuth: true,
});

export const addPasskey = endpoint({
  id: 'passkey.add',
  method: 'POST',
  path: PATH,
  audience: 'user',
  summary: 'Add the created passkey; adding the first second factor returns ten recovery codes, once',
  body: passkeyName.extend({ credential: attestation }),
  reply: {
    status: 201,
    data: z.strictObject({
      passkey,
      recovery_codes: z.array(z.string()).length(RECOVERY_CODE_COUNT).nullable(),
    }),
  },
  errorCodes: ['CONFLICT'],
  recentAuth: true,
  limit: 'factor_change',
});

export const renamePasskey = endpoint({
  id: 'passkey.rename',
  method: 'PATCH',
  path: `${PATH}/{id}`,
  audience: 'user',
  summary: 'Rename a passkey',
  params: idParams,
  body: passkeyName,
  reply: { status: 200, data: passkey },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const removePasskey = endpoint({
  id: 'passkey.remove',
  method: 'DELETE',
  path: `${PATH}/{id}`,
  audience: 'user',
  summary: 'Remove a passkey; removing the last second factor deletes the recovery codes',
  params: idParams,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  recentAuth: true,
  limit: 'factor_change',
});

const credential = z.strictObject({ credential: assertion });
const optionsReply = { status: 200, data: requestOptions } as const;
const signInChallenge = z.string().min(1).max(128);

export const startPasskeyLogin = endpoint({
  id: 'auth.passkey_options',
  method: 'POST',
  path: `${API_PREFIX}/auth/login/passkey/options`,
  audience: 'anyone',
  duringMaintenance: true,
  summary:
    'Options to log in with a passkey, or to use one as second factor of a sign-in; valid for 5 minutes',
  body: z.strictObject({ challenge: signInChallenge.optional() }),
  reply: optionsReply,
  errorCodes: ['CONFLICT'],
  limit: 'passkey_options',
});

export const loginWithPasskey = endpoint({
  id: 'auth.passkey_login',
  method: 'POST',
  path: `${API_PREFIX}/auth/login/passkey`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Log in with a passkey, without a password or second factor',
  body: credential,
  reply: { status: 200, data: loginReply },
  errorCodes: ['ACCOUNT_SUSPENDED'],
  limit: 'login',
});

export const completeLoginWithPasskey = endpoint({
  id: 'auth.complete_login_passkey',
  method: 'POST',
  path: `${API_PREFIX}/auth/login/second_factor/passkey`,
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Complete a sign-in with a passkey as second factor',
  body: credential.extend({ challenge: signInChallenge }),
  reply: { status: 200, data: loginReply },
  errorCodes: ['CONFLICT', 'ACCOUNT_SUSPENDED'],
  limit: 'login',
});

export const startPasskeyConfirmation = endpoint({
  id: 'auth.confirm_passkey_options',
  method: 'POST',
  path: `${API_PREFIX}/auth/confirm_passkey/options`,
  audience: 'user',
  summary: 'Options to authenticate this session again with a passkey; valid for 5 minutes',
  reply: optionsReply,
  errorCodes: ['CONFLICT'],
});

export const confirmPasskey = endpoint({
  id: 'auth.confirm_passkey',
  method: 'POST',
  path: `${API_PREFIX}/auth/confirm_passkey`,
  audience: 'user',
  summary: 'Authenticate this session again with a passkey; valid for 10 minutes',
  body: credential,
  reply: confirmation,
  errorCodes: [],
  limit: 'confirm',
});
