import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stash } from '../../../../test/items.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { useContainer } from '../api.ts';
import { DeleteContainer } from './delete-container.tsx';

test('deletion makes cached item details, purses and histories stale', async () => {
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

test('dialog asks for a destination if the container receives items while the dialog is open', async () => {
  const server = fakeServer({
    ...inventoryResponses(),
    [`GET /api/v1/containers/${backpack.id}`]: { data: { ...backpack, items_count: 0 } },
    [`DELETE /api/v1/containers/${backpack.id}`]: {
      status: 409,
      error: { code: 'CONFLICT', message: 'This container is not empty. Choose where its items go.' },
    },
  });
  function Dialog() {
    const current = useContainer(backpack.id).data?.data;
    return current ? (
      <DeleteContainer
        container={{ ...backpack, items_count: 0 }}
        containers={[current, stash]}
        onClose={() => undefined}
        onDeleted={() => undefined}
      />
    ) : null;
  }
  const { user } = renderPage(<Dialog />);
  expect(await screen.findByText('The container is empty.')).toBeDefined();
  server.on(`GET /api/v1/containers/${backpack.id}`, { data: backpack });
  await user.click(screen.getByRole('button', { name: 'Delete container' }));
  expect(await screen.findByRole('button', { name: /Move items to/ })).toBeDefined();
});
