import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { builtInOnly, hoardDraft } from '../../../../test/drafts.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lootTemplateResponses, wyrmHoard } from '../../../../test/loot.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import LootTemplateFormPage from './loot-template-form-page.tsx';

const templatesPath = '/api/v1/loot_templates';
const templatePath = `${templatesPath}/${wyrmHoard.id}`;

test('page creates a template and opens its contents', async () => {
  const server = fakeServer({ [`POST ${templatesPath}`]: { status: 201, data: wyrmHoard } });
  const { user } = renderPage(<LootTemplateFormPage />, { url: '/loot/templates/new' });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Hoard of the Ash Wyrm');
  await user.type(screen.getByRole('textbox', { name: 'Tags' }), 'dragon, fire,');
  await user.click(screen.getByRole('button', { name: /Source/ }));
  await user.click(await screen.findByRole('option', { name: 'Boss' }));
  await user.click(screen.getByRole('radio', { name: 'Public' }));
  await user.click(screen.getByRole('button', { name: 'Create loot template' }));
  expect(await screen.findByText(`now at /loot/templates/${wyrmHoard.id}/inventory`)).toBeDefined();
  expect(server.requests.at(-1)?.body).toEqual({
    loot_template: {
      name: 'Hoard of the Ash Wyrm',
      description: '',
      source_type: 'boss',
      visibility: 'public',
      tags: ['dragon', 'fire'],
    },
  });
});

test('page requires a name', async () => {
  const server = fakeServer();
  const { user } = renderPage(<LootTemplateFormPage />, { url: '/loot/templates/new' });
  await user.click(await screen.findByRole('button', { name: 'Create loot template' }));
  expect(await screen.findByText('Loot name is required')).toBeDefined();
  expect(server.requests).toEqual([]);
});

test('page updates a template and returns to the page of the template', async () => {
  const server = fakeServer({ ...lootTemplateResponses(), [`PATCH ${templatePath}`]: { data: wyrmHoard } });
  const url = `/loot/templates/${wyrmHoard.id}/edit`;
  const { user, client } = renderPage(<LootTemplateFormPage />, { url, path: '/loot/templates/:id/edit' });
  client.setQueryData(['own_content.list', {}], { data: [] });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(name.value).toBe(wyrmHoard.name);
  await user.clear(name);
  await user.type(name, 'Ash hoard');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(`now at /loot/templates/${wyrmHoard.id}`)).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    loot_template: { name: 'Ash hoard' },
  });
  expect(client.getQueryState(['own_content.list', {}])?.isInvalidated).toBe(true);
});

test('template of another user cannot be edited', async () => {
  const permissions = { edit: false, delete: false, rate: true };
  fakeServer(lootTemplateResponses({ ...wyrmHoard, permissions }));
  const url = `/loot/templates/${wyrmHoard.id}/edit`;
  renderPage(<LootTemplateFormPage />, { url, path: '/loot/templates/:id/edit' });
  expect(await screen.findByText('This loot template cannot be edited')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
});

test('rejection is shown in the form', async () => {
  fakeServer({
    [`POST ${templatesPath}`]: {
      status: 403,
      error: { code: 'EMAIL_NOT_VERIFIED', message: 'Verify your email address first.' },
    },
  });
  const { user } = renderPage(<LootTemplateFormPage />, { url: '/loot/templates/new' });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Hoard');
  await user.click(screen.getByRole('button', { name: 'Create loot template' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Verify your email address first.');
});

test('draft fills the form; its contents are edited and saved with the template', async () => {
  const server = fakeServer({
    'GET /api/v1/drafts/engines': { data: builtInOnly },
    [`POST ${templatesPath}`]: { status: 201, data: wyrmHoard },
    'POST /api/v1/drafts': { data: hoardDraft },
  });
  const { user } = renderPage(<LootTemplateFormPage />, { url: '/loot/templates/new' });
  await user.click(await screen.findByRole('button', { name: 'Draft from a description' }));
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  const quantity = await screen.findByRole('textbox', { name: 'Quantity of Dagger' });
  await user.clear(quantity);
  await user.type(quantity, '3d');
  expect(await screen.findByText('Quantity must be a whole number or dice such as 2d6+1')).toBeDefined();
  await user.type(quantity, '4');
  await user.click(screen.getByRole('button', { name: 'Create loot template' }));
  expect(await screen.findByText(`now at /loot/templates/${wyrmHoard.id}/inventory`)).toBeDefined();
  const [dagger, longsword] = hoardDraft.lines;
  expect(server.requests.at(-1)?.body).toEqual({
    loot_template: {
      ...hoardDraft.loot_template,
      visibility: 'private',
      tags: [],
      loot_items: [
        { item_template_id: dagger?.item_template_id, quantity: '3d4', chance: 100, is_identified: true },
        { item_template_id: longsword?.item_template_id, quantity: '1', chance: 100, is_identified: false },
      ],
    },
  });
});
