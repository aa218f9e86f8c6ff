import { type Attempts, gmAndOwner, gmOnly, members } from './attempt.ts';

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
  'transaction.export_party': (s) => ({
    method: 'GET',
    path: `/api/v1/transactions/party/${s.partyId}/export`,
    expected: members(200),
  }),
  'transaction.export_character': (s) => ({
    method: 'GET',
    path: `/api/v1/transactions/character/${s.characterId}/export`,
    expected: members(200),
  }),
  'transaction.adjust': (s) => ({
    method: 'POST',
    path: '/api/v1/transactions',
    body: { transaction: { party_id: s.partyId, transaction_type: 'adjust', notes: 'Counted again' } },
    expected: gmOnly(201),
  }),
  // The newest transaction, in which the owner added torches to the backpack.
  'transaction.undo': (s) => ({
    method: 'POST',
    path: `/api/v1/transactions/${s.transactionId}/undo`,
    expected: gmAndOwner(201),
  }),
};
