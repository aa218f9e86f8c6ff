import { readSignedId, signedId } from './signed-id.ts';
import type { Tokens } from './tokens.ts';

type Keys = Pick<Tokens, 'keyFor'>;

const PURPOSE = 'invitation';

/** The token in the mail of an invitation. Its holder has read the mail (ADR 0249). */
export const invitationToken = (tokens: Keys, invitationId: string): string =>
  signedId(tokens, PURPOSE, invitationId);

/** The invitation of a token; null for one that was not issued. */
export const idOfInvitationToken = (tokens: Keys, token: string): string | null =>
  readSignedId(tokens, PURPOSE, token);
