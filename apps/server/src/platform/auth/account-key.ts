import { createHmac } from 'node:crypto';
import type { Tokens } from './tokens.ts';

/** The hash under which counters store an email address, so that their table contains no address (ADR 0042). */
export const accountKey = (tokens: Pick<Tokens, 'keyFor'>, email: string): string =>
  createHmac('sha256', tokens.keyFor('login attempts')).update(email.toLowerCase()).digest('base64url');
