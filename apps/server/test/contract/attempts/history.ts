import { type Attempts, members } from './attempt.ts';

export const historyAttempts: Attempts = {
  'transaction.party': (s) => ({
    method: 'GET',
    path: `/api/v1/transactions/party/${s.partyId}`,
    expected: members(200),
  }),
  'transaction.character': (s) => ({
    method: 'GET',
    path: `/api/v1/transactions/character/${s.characterId}`,
    expected: members(200),
  }),
  'transaction.get': (s) => ({
    method: 'GET',
    path: `/api/v1/transactions/${s.transactionId}`,
    expected: members(200),
  }),
};
