import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stash } from '../../../../test/items.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { DeleteContainer } from './delete-container.tsx';

test('deletion makes stale what showed the items: their details, purses and history', async () => {
  fakeServer({ ...inventoryResponses(), [`DELETE /api/v1/containers/${backpack.id}`]: { status: 204 } });
  const { user, client } = renderPage(
    <DeleteContainer
      container={backpack}
      containers={[backpack, stash]}
      onClose={() => undefined}
      onDeleted={() => undefined}
    />,
  );
  const keys = [
    ['coin.character_purse', {}],
    ['transaction.character', {}],
    ['item.get', {}],
  ];
  for (const key of keys) client.setQueryData(key, { data: {} });
  await user.click(await screen.findByRole('button', { name: 'Delete container' }));
  expect(await screen.findByText('Backpack deleted')).toBeDefined();
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});
