import { type Attempts, everyone } from './attempt.ts';

export const accountAttempts: Attempts = {
  'auth.me': () => ({ method: 'GET', path: '/api/v1/auth/me', expected: everyone(200) }),
  'cable.ticket': () => ({ method: 'POST', path: '/api/v1/cable_tickets', expected: everyone(201) }),
};
