import type { Config } from '../config.ts';
import type { Queue } from '../jobs.ts';

/** Longer than the sum of a mail server's timeouts. */
const EXPIRE_S = 60;

/** Mails wait here until a mail server has accepted them (ADR 0061). */
export const mailQueue = (config: Pick<Config, 'mailRetrySeconds'>): Queue => ({
  name: 'mail',
  retrySeconds: config.mailRetrySeconds,
  expireSeconds: EXPIRE_S,
});
