import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stackOf, stash } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, rustedMail, shopResponses } from '../../../../test/shops.ts';
import { sleep } from '../../../platform/clock.ts';
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

test('first item of the user’s own container is selected, even if the characters load last', async () => {
  const owner = { ...backpack.owner, id: '0192f0aa-0000-7000-8000-000000000099' };
  const chest = { ...backpack, id: stash.id, owner };
  const characters = Promise.withResolvers<FakeResponse>();
  const responses = shopResponses();
  const server = fakeServer({
    ...responses,
    'GET /api/v1/containers': { data: [chest, backpack], meta: pageMeta(2) },
    'GET /api/v1/characters': () => characters.promise,
    [`GET /api/v1/containers/${chest.id}/items`]: contents(stackOf(5)),
  });
  const { client } = renderPage(<StockFromContainer shop={emberShop} onClose={() => undefined} />);
  await waitFor(() => expect(server.count('GET /api/v1/containers')).toBe(1));
  await waitFor(() => expect(client.isFetching()).toBe(1));
  await act(() => sleep(0));
  characters.resolve(responses['GET /api/v1/characters']);
  expect(await screen.findByRole('button', { name: /Rusted mail/ })).toBeDefined();
});

test('user without a container has no items to stock', async () => {
  fakeServer({ ...shopResponses(), 'GET /api/v1/containers': { data: [], meta: pageMeta(0) } });
  renderPage(<StockFromContainer shop={emberShop} onClose={() => undefined} />);
  expect(await screen.findByRole('button', { name: /No items to stock/ })).toBeDefined();
});

test('dialog loads the next page before it says that the container has no items to stock', async () => {
  const lastPage = Promise.withResolvers<FakeResponse>();
  const coins = { ...rustedMail, id: stackOf(5).id, tags: ['currency'] };
  const server = fakeServer({
    ...shopResponses(),
    [ITEMS]: ({ path }) =>
      path.includes('page=2')
        ? lastPage.promise
        : { data: [coins], meta: pageMeta(2, { current_page: 1, total_pages: 2 }) },
  });
  renderPage(<StockFromContainer shop={emberShop} onClose={() => undefined} />);
  await waitFor(() => expect(server.count(ITEMS)).toBe(2));
  expect(screen.getByRole('button', { name: /Loading items/ })).toBeDefined();
  lastPage.resolve({ data: [rustedMail], meta: pageMeta(2, { current_page: 2, total_pages: 2 }) });
  expect(await screen.findByRole('button', { name: /Rusted mail/ })).toBeDefined();
});
