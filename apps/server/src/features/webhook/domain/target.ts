import { invalid } from '@quartermaster/contract/errors';
import type { Config } from '../../../platform/config.ts';
import { rejectedTarget } from '../../../platform/public-post.ts';

export type TargetRules = Pick<Config, 'webhookHosts'>;

/**
 * The host of a URL, with its port. Throws VALIDATION_ERROR unless webhooks may be sent to the URL; host names are
 * checked again at every attempt.
 */
export function hostOf(url: string, { webhookHosts }: TargetRules): string {
  const target = new URL(url);
  const rejection = rejectedTarget(target, webhookHosts === 'any');
  if (rejection !== null) throw invalid('url', rejection);
  return target.host;
}
