import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stackOf } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, rustedMail, shopResponses } from '../../../../test/shops.ts';
import { invalidate } from '../../../platform/invalidation.ts';
import StockFromContainer from './stock-from-container.tsx';

const ITEMS = `GET /api/v1/containers/${backpack.id}/items`;
const contents = (...items: (typeof rustedMail)[]) => ({ data: items, meta: pageMeta(items.length) });

test.each([
  ['default', 'Rusted mail'],
  ['chosen', 'Torch'],
])('no other item is put on the shelf when the %s item leaves the container', async (_, name) => {
  const items = [rustedMail, stackOf(5)];
  const server = fakeServer({
    ...shopResponses(),
    [`GET /api/v1/characters/${nim.id}/containers`]: { data: [backpack], meta: pageMeta(1) },
    [ITEMS]: contents(...items),
  });
  const { client, user } = renderPage(<StockFromContainer shop={emberShop} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Stock from a container' }));
  const field = await dialog.findByRole('button', { name: /Rusted mail/ });
  if (name !== 'Rusted mail') {
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  }
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Put on the shelf' });
  expect(submit.disabled).toBe(false);
  server.on(ITEMS, contents(...items.filter(({ display_name }) => display_name !== name)));
  await act(() => invalidate(client, ['contents']));
  await waitFor(() => expect(submit.disabled).toBe(true));
  expect(dialog.queryByRole('button', { name: /Rusted mail|Torch/ })).toBeNull();
  expect(dialog.getByRole('button', { name: /Choose an item/ })).toBeDefined();
});

test('container with only coins has no items to stock', async () => {
  fakeServer({
    ...shopResponses(),
    [`GET /api/v1/characters/${nim.id}/containers`]: { data: [backpack], meta: pageMeta(1) },
    [ITEMS]: contents({ ...rustedMail, tags: ['currency'] }),
  });
  renderPage(<StockFromContainer shop={emberShop} onClose={() => undefined} />);
  expect(await screen.findByRole('button', { name: /No items to stock/ })).toBeDefined();
});
