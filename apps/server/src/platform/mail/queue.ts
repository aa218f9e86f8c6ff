import type { Config } from '../config.ts';
import type { Queue } from '../jobs.ts';

/** The timeout of a job, longer than the sum of a mail server's timeouts. */
const EXPIRE_S = 60;

/** The queue in which emails wait until a mail server has accepted them (ADR 0061). */
export const mailQueue = (config: Pick<Config, 'mailRetrySeconds'>): Queue => ({
  name: 'mail',
  retrySeconds: config.mailRetrySeconds,
  expireSeconds: EXPIRE_S,
});
