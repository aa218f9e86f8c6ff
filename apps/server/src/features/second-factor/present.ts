import type { SignInChallenge } from '@quartermaster/contract/auth';
import { AppError } from '@quartermaster/contract/errors';
import type { SecondFactors } from '@quartermaster/contract/second-factor';
import type { Challenge } from './commands/challenge-sign-in.ts';
import type { FactorRow } from './store.ts';

export const presentFactors = (row: FactorRow | undefined): SecondFactors => ({
  totp: row?.confirmed_at
    ? { enabled: true, created_at: row.confirmed_at.toISOString(), recovery_codes_left: row.codes_left }
    : { enabled: false, created_at: null, recovery_codes_left: 0 },
});

export const presentChallenge = ({ challenge, expiresAt, methods }: Challenge): SignInChallenge => ({
  challenge,
  expires_at: expiresAt.toISOString(),
  methods: [...methods],
});

/** The error for a login that needs a second factor; its details contain the data for the second step. */
export const challengeRejection = (challenge: Challenge): AppError =>
  new AppError(
    'SECOND_FACTOR_REQUIRED',
    undefined,
    Object.entries(presentChallenge(challenge)).map(([field, message]) => ({
      field,
      message: String(message),
    })),
  );
