import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { torchesMoved } from '../../../../test/sample-party.ts';
import TransactionDialog from './transaction-dialog.tsx';

const { id } = torchesMoved;

test.each([
  ['the masked name of an identified item as the previous name', null, 'Unidentified ring', 'Previously'],
  ['the owner of the container of an undone adjustment', torchesMoved.id, 'Nim Thistlewick', 'For'],
])('dialog shows %s', async (_, undo_of, name, label) => {
  const line = { ...torchesMoved, transaction_type: 'adjust', undo_of, target_data: { id: null, name } };
  fakeServer({ [`GET /api/v1/transactions/${id}`]: { data: line } });
  renderPage(<TransactionDialog id={id} onUndo={() => undefined} onClose={() => undefined} />);
  const term = (await screen.findByText(name)).closest('div');
  expect(term?.textContent).toBe(`${label}${name}`);
});
