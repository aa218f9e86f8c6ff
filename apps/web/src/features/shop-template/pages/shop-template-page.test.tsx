import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { ownRating } from '../../../../test/ratings.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberTemplate, templateResponses } from '../../../../test/shops.ts';
import ShopTemplatePage from './shop-template-page.tsx';

const url = `/shops/templates/${emberTemplate.id}`;
const templatePath = `/api/v1/shop_templates/${emberTemplate.id}`;

const otherTemplate = {
  ...emberTemplate,
  creator_name: 'tobin',
  permissions: { edit: false, delete: false, rate: true },
};

function visit(template = emberTemplate, change: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ ...templateResponses(template), ...change });
  return { server, ...renderPage(<ShopTemplatePage />, { url, path: '/shops/templates/:id' }) };
}

test('page shows the template, its stock, its restocking and its ratings', async () => {
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ember & Anvil' })).toBeDefined();
  expect(screen.getByText('Hot iron and a cold welcome.')).toBeDefined();
  const stock = within(await screen.findByRole('list', { name: 'Stock' }));
  expect(stock.getByText('Torch')).toBeDefined();
  expect(stock.getByText('12')).toBeDefined();
  const restock = within(await screen.findByRole('list', { name: 'Lines that restock' }));
  expect(restock.getByText('12 · restocks to 20')).toBeDefined();
  expect(screen.getAllByText('Every 7 days').length).toBeGreaterThan(0);
  expect(await screen.findByRole('heading', { name: 'Ratings' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'In parties' })).toBeNull();
});

test('page shows what players see of deployed shops if it differs from the template', async () => {
  visit({ ...emberTemplate, name_override: 'The Red Anvil', display_name: 'The Red Anvil' });
  const overrides = within(await screen.findByRole('region', { name: 'In parties' }));
  expect(overrides.getByText('The Red Anvil')).toBeDefined();
  expect(overrides.getByText('Hilde Emberhand · Craftsman Quarter')).toBeDefined();
});

test('creator can edit, stock and delete the template, but not rate it', async () => {
  const { server, user, router } = visit();
  expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe(`${url}/edit`);
  expect(screen.getByRole('link', { name: 'Edit stock' }).getAttribute('href')).toBe(`${url}/inventory`);
  expect(screen.queryByRole('button', { name: 'Save rating' })).toBeNull();
  server.on(`DELETE ${templatePath}`, { status: 204 });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/deployed from it are kept/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Delete shop' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/shops'));
  expect(await screen.findByText('"Ember & Anvil" deleted')).toBeDefined();
});

test('other users can duplicate and rate the template, but not edit, stock or delete it', async () => {
  const { server, user, router } = visit(otherTemplate);
  await user.click(await screen.findByRole('radio', { name: '5 stars' }));
  server.on(`POST ${templatePath}/ratings`, { status: 201, data: ownRating });
  await user.click(screen.getByRole('button', { name: 'Save rating' }));
  expect(await screen.findByText('Your rating of "Ember & Anvil" is saved')).toBeDefined();
  for (const name of ['Edit', 'Edit stock']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  const copy = { ...emberTemplate, id: '0192f0aa-0000-7000-8000-000000000499' };
  server.on(`POST ${templatePath}/clone`, { status: 201, data: copy });
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/shops/templates/${copy.id}/edit`));
  expect(await screen.findByText('"Ember & Anvil" created')).toBeDefined();
});

test('Deploy opens the dialog that deploys the shop', async () => {
  const { user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Deploy' }));
  expect(await screen.findByRole('dialog', { name: 'Deploy Ember & Anvil' })).toBeDefined();
});

test('failure to load the stock is shown without hiding the template', async () => {
  const { server, user } = visit(emberTemplate, {
    [`GET ${templatePath}/items`]: { status: 403, error: { code: 'FORBIDDEN' } },
  });
  expect(await screen.findByText('Failed to fetch shop items')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'No items found' })).toBeDefined();
  expect(screen.queryByText('Nothing on the shelves yet.')).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Ember & Anvil' })).toBeDefined();
  server.on(`GET ${templatePath}/items`, templateResponses()[`GET ${templatePath}/items`] ?? {});
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('list', { name: 'Stock' })).toBeDefined();
});

test('failure to load the lines that restock is shown, and loading can be retried', async () => {
  const STATUS = `GET ${templatePath}/restock_status`;
  const { server, user } = visit(emberTemplate, { [STATUS]: { status: 403, error: { code: 'FORBIDDEN' } } });
  expect(await screen.findByText('You do not have permission to perform this action.')).toBeDefined();
  expect(screen.queryByText(/No line has a restock quantity/)).toBeNull();
  server.on(STATUS, templateResponses()[STATUS] ?? {});
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('list', { name: 'Lines that restock' })).toBeDefined();
});

test('missing template shows an error with a link back', async () => {
  visit(emberTemplate, { [`GET ${templatePath}`]: { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } } });
  expect(await screen.findByText('The requested item could not be found.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to shops' }).getAttribute('href')).toBe('/shops');
});

test('link of an unlisted template can be copied, and a private template has no copy button', async () => {
  const { user, unmount } = visit({ ...emberTemplate, visibility: 'unlisted' });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(new URL(url, window.location.origin).href);
  unmount();
  visit({ ...emberTemplate, visibility: 'private' });
  await screen.findByRole('heading', { level: 1, name: 'Ember & Anvil' });
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

test('page no longer shows a template that was deleted elsewhere', async () => {
  const { server, client } = visit();
  await screen.findByRole('button', { name: 'Deploy' });
  server.on(`GET ${templatePath}`, {
    status: 404,
    error: { code: 'RESOURCE_NOT_FOUND', message: 'Shop template not found.' },
  });
  await client.refetchQueries();
  expect(await screen.findByText('This shop cannot be shown')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Deploy' })).toBeNull();
});

test('deletion that ends after the user has opened another page does not leave that page', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const { server, user, router } = visit();
  server.on(`DELETE ${templatePath}`, () => response.promise);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete shop' }));
  await act(() => router.navigate('/parties'));
  response.resolve({ status: 204 });
  expect(await screen.findByText('"Ember & Anvil" deleted')).toBeDefined();
  expect(router.state.location.pathname).toBe('/parties');
});
