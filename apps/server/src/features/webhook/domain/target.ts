import { invalid } from '@quartermaster/contract/errors';
import type { Config } from '../../../platform/config.ts';
import { refusedTarget } from '../../../platform/public-post.ts';

export type TargetRules = Pick<Config, 'webhookHosts'>;

/**
 * The host of a URL to which webhooks may be sent. Throws VALIDATION_ERROR. Host names are checked again at every
 * attempt.
 */
export function hostOf(url: string, { webhookHosts }: TargetRules): string {
  const target = new URL(url);
  const refusal = refusedTarget(target, webhookHosts === 'any');
  if (refusal !== null) throw invalid('url', refusal);
  return target.host;
}
