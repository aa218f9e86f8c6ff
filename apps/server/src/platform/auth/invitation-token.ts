import { parseSignedId, signedId } from './signed-id.ts';
import type { Tokens } from './tokens.ts';

type Keys = Pick<Tokens, 'keyFor'>;

const PURPOSE = 'invitation';

/** The token in an invitation email. A user who presents the token has received the email (ADR 0249). */
export const invitationToken = (tokens: Keys, invitationId: string): string =>
  signedId(tokens, PURPOSE, invitationId);

/** The id of the invitation in a token; null if the token was not issued by this server. */
export const idOfInvitationToken = (tokens: Keys, token: string): string | null =>
  parseSignedId(tokens, PURPOSE, token);
