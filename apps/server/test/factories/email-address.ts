import { requestEmailChange, revertEmailChange } from '@quartermaster/contract/email-address';
import { client } from '../client.ts';
import { linkIn, type MailServer } from '../mail-server.ts';
import type { Person } from './people.ts';

const CONFIRMATION_SUBJECT = 'Confirm your new email address';

const tokenIn = (link: URL): string => link.searchParams.get('token') ?? '';

/** Requests an email change; returns the token of the link emailed to the new address. */
export async function requestChange(
  user: Pick<Person, 'call'>,
  mailServer: MailServer,
  to: string,
): Promise<string> {
  const previousCount = mailServer.emails.filter(
    ({ to: recipients, subject }) => recipients?.[0]?.address === to && subject === CONFIRMATION_SUBJECT,
  ).length;
  const { status } = await user.call(requestEmailChange, { body: { email: to } });
  if (status !== 202) throw new Error(`Not requested: ${status}`);
  return tokenIn(linkIn(await mailServer.mail(to, CONFIRMATION_SUBJECT, previousCount + 1)));
}

/** The token of the link that restores this address. */
export const revertToken = async (mailServer: MailServer, address: string): Promise<string> =>
  tokenIn(linkIn(await mailServer.mail(address, 'Your email address was changed')));

export const revert = (app: { url: string }, token: string) =>
  client(app.url).call(revertEmailChange, { body: { token } });
