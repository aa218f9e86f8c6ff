import * as contract from '@quartermaster/contract/email-address';
import { accountKey } from '../../platform/auth/account-key.ts';
import { readRequestSession } from '../../platform/http/authenticate.ts';
import { LIMITS } from '../../platform/http/rate-limits.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { verifiedText } from '../recovery/present.ts';
import { confirmChange } from './commands/confirm-change.ts';
import { cancelChange, requestChange } from './commands/request-change.ts';
import { revertChange } from './commands/revert-change.ts';
import { readEmailChange } from './queries/email-change.ts';

const REQUESTED_MESSAGE = 'We sent a link to your new address. Open it within 24 hours to use that address.';
const CONFIRMED_MESSAGE = 'Your email address was changed. The old one can be restored for 7 days.';
const REVERTED_MESSAGE =
  'Your email address was restored and everyone was logged out. We sent you a link to choose a new password.';

const messageReply = (message: string) => ({ data: { message }, message });

/** Routes that change the email address (DEC-12). */
export function emailAddressRoutes(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.getEmailChange, async ({ sql, actor }) => ({
    data: await readEmailChange(sql, actor.userId, services.now()),
  }));
  routes.open(contract.requestEmailChange, async ({ actor, body, transaction }) => {
    const address = accountKey(services.tokens, body.email);
    await services.limits.use('email_change_address', address, LIMITS.email_change_address);
    await transaction((tx) => requestChange(tx, actor, body.email, services));
    return messageReply(REQUESTED_MESSAGE);
  });
  routes.write(contract.cancelEmailChange, async ({ tx, actor }) => {
    await cancelChange(tx, actor);
    return undefined;
  });
  routes.open(contract.confirmEmailChange, async ({ body, request, transaction }) => {
    const requester = await readRequestSession(services, request);
    const removedSignIns = await transaction((tx) => confirmChange(tx, services, body.token, requester));
    return messageReply(removedSignIns ? verifiedText(CONFIRMED_MESSAGE, removedSignIns) : CONFIRMED_MESSAGE);
  });
  routes.open(contract.revertEmailChange, async ({ body, transaction }) => {
    await transaction((tx) => revertChange(tx, services, body.token));
    return messageReply(REVERTED_MESSAGE);
  });
}
