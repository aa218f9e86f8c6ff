import { type Attempts, gmAndOwner, gmOnly, members } from './attempt.ts';

export const historyAttempts: Attempts = {
  'transaction.party': (fixture) => ({
    method: 'GET',
    path: `/api/v1/transactions/party/${fixture.partyId}`,
    expected: members(200),
  }),
  'transaction.character': (fixture) => ({
    method: 'GET',
    path: `/api/v1/transactions/character/${fixture.characterId}`,
    expected: members(200),
  }),
  'transaction.get': (fixture) => ({
    method: 'GET',
    path: `/api/v1/transactions/${fixture.transactionId}`,
    expected: members(200),
  }),
  'transaction.export_party': (fixture) => ({
    method: 'GET',
    path: `/api/v1/transactions/party/${fixture.partyId}/export`,
    expected: members(200),
  }),
  'transaction.export_character': (fixture) => ({
    method: 'GET',
    path: `/api/v1/transactions/character/${fixture.characterId}/export`,
    expected: members(200),
  }),
  'transaction.adjust': (fixture) => ({
    method: 'POST',
    path: '/api/v1/transactions',
    body: { transaction: { party_id: fixture.partyId, transaction_type: 'adjust', notes: 'Counted again' } },
    expected: gmOnly(201),
  }),
  // The newest transaction, in which the owner added torches to the backpack.
  'transaction.undo': (fixture) => ({
    method: 'POST',
    path: `/api/v1/transactions/${fixture.transactionId}/undo`,
    expected: gmAndOwner(201),
  }),
  'transaction.undo_all': (fixture) => ({
    method: 'POST',
    path: '/api/v1/transactions/undo',
    body: { transaction_ids: [fixture.transactionId] },
    expected: gmAndOwner(201),
  }),
};
