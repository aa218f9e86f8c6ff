import { createHmac } from 'node:crypto';
import type { Tokens } from './tokens.ts';

/** An address as the counters store it: the table of counts names no one (ADR 0042). */
export const accountKey = (tokens: Pick<Tokens, 'keyFor'>, email: string): string =>
  createHmac('sha256', tokens.keyFor('login attempts')).update(email.toLowerCase()).digest('base64url');
