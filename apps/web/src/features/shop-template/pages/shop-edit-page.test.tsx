import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberTemplate, templateResponses } from '../../../../test/shops.ts';
import ShopEditPage from './shop-edit-page.tsx';

const url = `/shops/${emberTemplate.id}/edit`;
const templatePath = `/api/v1/shop_templates/${emberTemplate.id}`;

function visit(template = emberTemplate) {
  const server = fakeServer(templateResponses(template));
  return { server, ...renderPage(<ShopEditPage />, { url, path: '/shops/:id/edit' }) };
}

test('page shows current values, saves changes and returns to the shop template', async () => {
  const { server, user, router, client } = visit();
  client.setQueryData(['own_content.list', {}], { data: [] });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Shop name/ });
  expect(name.value).toBe('Ember & Anvil');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Rare Items' }).checked).toBe(true);
  await user.type(name, ' & Sons');
  server.on(`PATCH ${templatePath}`, { data: { ...emberTemplate, name: 'Ember & Anvil & Sons' } });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/shops/templates/${emberTemplate.id}`));
  const sentBody = server.requests.find((request) => request.method === 'PATCH')?.body;
  // Only the change: another tab may have changed the other fields.
  expect(sentBody).toEqual({ shop_template: { name: 'Ember & Anvil & Sons' } });
  expect(await screen.findByText('"Ember & Anvil & Sons" saved')).toBeDefined();
  expect(client.getQueryState(['own_content.list', {}])?.isInvalidated).toBe(true);
});

test('page asks for confirmation before leaving with unsaved changes', async () => {
  const { user } = visit();
  await user.type(await screen.findByRole('textbox', { name: /Shop name/ }), '!');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('You have unsaved changes.')).toBeDefined();
});

test('template of another user can only be duplicated', async () => {
  visit({ ...emberTemplate, permissions: { edit: false, delete: false, rate: true } });
  expect(await screen.findByText(/Duplicate it to edit your own copy/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Duplicate' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});
