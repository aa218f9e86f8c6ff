import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stackOf } from '../../../../test/items.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { SplitItem } from './item-dialogs.tsx';

test('failed split is reported by a message that receives the focus', async () => {
  const torches = stackOf(38);
  fakeServer({
    [`POST /api/v1/item_instances/${torches.id}/split`]: {
      status: 404,
      error: { code: 'RESOURCE_NOT_FOUND' },
    },
  });
  const { user } = renderPage(<SplitItem item={torches} container={backpack} onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Split' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The requested item could not be found.');
  expect(document.activeElement).toBe(alert);
});
