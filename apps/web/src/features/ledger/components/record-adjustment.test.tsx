import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { stackOf } from '../../../../test/items.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { torchesMoved } from '../../../../test/sample-party.ts';
import { expectUndo } from '../../../../test/undo.ts';
import RecordAdjustment from './record-adjustment.tsx';

test('an adjustment of a quantity sends the reason, shows a rejection at its field, and can be undone', async () => {
  const server = fakeServer({
    'POST /api/v1/transactions': {
      status: 422,
      error: { code: 'VALIDATION_ERROR', details: [{ field: 'transaction.quantity', message: 'Too many' }] },
    },
  });
  const { id, name, quantity } = stackOf(38);
  const item = { id, name: name ?? '', quantity };
  const { user } = renderPage(
    <RecordAdjustment owner={{ kind: 'character', id: nim.id }} item={item} onClose={() => undefined} />,
  );
  const count = await screen.findByRole('textbox', { name: 'New quantity' });
  expect(count).toHaveProperty('value', '38');
  await user.type(count, '{Control>}a{/Control}40{Tab}');
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Found two more');
  await user.click(screen.getByRole('button', { name: 'Adjust quantity' }));
  expect(await screen.findByText('Too many')).toBeDefined();
  expect(server.requests[0]?.body).toEqual({
    transaction: {
      character_id: nim.id,
      item_instance_id: id,
      quantity: 40,
      transaction_type: 'adjust',
      notes: 'Found two more',
    },
  });
  server.on('POST /api/v1/transactions', { status: 201, data: { ...torchesMoved, can_undo: true } });
  await user.click(screen.getByRole('button', { name: 'Adjust quantity' }));
  expect(await screen.findByText('Adjustment recorded')).toBeDefined();
  await expectUndo({ server, user }, [torchesMoved.id]);
});
