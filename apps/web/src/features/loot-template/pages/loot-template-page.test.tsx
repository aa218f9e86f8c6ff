import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { hoardDetail, lootTemplateResponses, SEED, wyrmHoard } from '../../../../test/loot.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { ownRating } from '../../../../test/ratings.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import LootTemplatePage from './loot-template-page.tsx';

const templatePath = `/api/v1/loot_templates/${wyrmHoard.id}`;
const ownParties = { data: [lanternsAs('gm')], meta: pageMeta(1) };

function visit(overrides: Partial<typeof wyrmHoard> = {}, query = '', parties: FakeResponse = ownParties) {
  const server = fakeServer({
    ...lootTemplateResponses({ ...wyrmHoard, ...overrides }),
    'GET /api/v1/parties': parties,
  });
  const url = `/loot/templates/${wyrmHoard.id}${query}`;
  return { server, ...renderPage(<LootTemplatePage />, { url, path: '/loot/templates/:id' }) };
}

test('page shows possible contents, average value and ratings', async () => {
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: wyrmHoard.name })).toBeDefined();
  expect(screen.getByText('52 gp 5 sp')).toBeDefined();
  const contents = await screen.findByRole('list', { name: 'Contents' });
  const [torch, gem] = within(contents).getAllByRole('listitem');
  expect(torch?.textContent).toContain('2d6+1');
  expect(torch?.textContent).toContain('3–13');
  expect(gem?.textContent).toContain('60% chance');
  expect(gem?.textContent).toContain('Unidentified');
  expect(await screen.findByText('No ratings yet.')).toBeDefined();
});

test('roll cannot be deployed after the next roll has failed', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Preview a roll' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Roll ${wyrmHoard.name}` }));
  await dialog.findByText(SEED);
  server.on(`POST ${templatePath}/preview`, { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  await user.click(dialog.getByRole('button', { name: 'Roll again' }));
  await dialog.findByRole('alert');
  expect(dialog.getByRole('button', { name: 'Deploy this roll' })).toHaveProperty('disabled', true);
});

test('preview shows the seed of a roll, rolls again, and deploys with the seed on screen', async () => {
  const { server, user } = visit();
  server.on('POST /api/v1/loot_instances', { status: 201, data: hoardDetail });
  await user.click(await screen.findByRole('button', { name: 'Preview a roll' }));
  const dialog = await screen.findByRole('dialog', { name: `Roll ${wyrmHoard.name}` });
  expect(await within(dialog).findByText(SEED)).toBeDefined();
  expect(within(dialog).getByText('50 gp 7 cp')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Roll again' }));
  await waitFor(() => expect(server.count(`POST ${templatePath}/preview`)).toBe(2));
  await user.click(within(dialog).getByRole('button', { name: 'Deploy this roll' }));
  await user.click(await screen.findByRole('radio', { name: 'Revealed' }));
  await user.type(screen.getByRole('textbox', { name: 'Location (optional)' }), 'Beneath the old mill');
  await user.click(
    within(screen.getByRole('dialog', { name: /^Deploy/ })).getByRole('button', { name: 'Deploy' }),
  );
  expect(await screen.findByText(`now at /loot/instances/${hoardDetail.id}`)).toBeDefined();
  expect(screen.getByText('Loot deployed to party')).toBeDefined();
  expect(server.requests.find(({ path }) => path.endsWith('/loot_instances'))?.body).toMatchObject({
    loot_instance: { seed: SEED, is_revealed: true, location_name: 'Beneath the old mill' },
  });
});

test('user who runs no active party sees why deploying is not possible', async () => {
  const { server, user } = visit();
  server.on('GET /api/v1/parties', { data: [], meta: pageMeta(0) });
  await user.click(await screen.findByRole('button', { name: 'Deploy' }));
  expect(await screen.findByText(/You do not run an active party/)).toBeDefined();
});

test.each([
  ['Archived', 'Archived'],
  ['', 'Failed to deploy loot'],
])('deployment that is rejected with the reason "%s" shows "%s"', async (reason, message) => {
  const { server, user } = visit();
  server.on('POST /api/v1/loot_instances', { status: 409, error: { code: 'CONFLICT', message: reason } });
  await user.click(await screen.findByRole('button', { name: 'Deploy' }));
  const dialog = await screen.findByRole('dialog', { name: /^Deploy/ });
  await user.click(await within(dialog).findByRole('button', { name: 'Deploy' }));
  expect(await screen.findByText(message)).toBeDefined();
});

test('template is deleted after confirmation', async () => {
  const { server, user } = visit();
  server.on(`DELETE ${templatePath}`, { status: 204 });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const confirmDialog = await screen.findByRole('alertdialog');
  expect(confirmDialog.textContent).toContain('Loot deployed from it is kept');
  await user.click(within(confirmDialog).getByRole('button', { name: 'Delete loot template' }));
  expect(await screen.findByText('now at /loot/templates')).toBeDefined();
});

test('another user’s template can be duplicated and rated, but has no Edit or Delete action', async () => {
  const { server, user } = visit({
    permissions: { edit: false, delete: false, rate: true },
    visibility: 'public',
  });
  server.on(`POST ${templatePath}/duplicate`, { status: 201, data: { ...wyrmHoard, name: 'Copy' } });
  server.on(`POST ${templatePath}/ratings`, { status: 201, data: ownRating });
  expect(await screen.findByRole('button', { name: 'Duplicate' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: '5 stars' }));
  await user.click(screen.getByRole('button', { name: 'Save rating' }));
  expect(await screen.findByText(`Your rating of "${wyrmHoard.name}" is saved`)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  expect(await screen.findByText('"Copy" created')).toBeDefined();
});

test('empty template cannot be deployed, and links to the page where items are added', async () => {
  const { server } = visit({ items_count: 0 });
  server.on(`GET ${templatePath}/loot_items`, { data: [], meta: pageMeta(0) });
  expect(await screen.findByText('Empty')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Deploy' }).disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Add items' }).getAttribute('href')).toBe(
    `/loot/templates/${wyrmHoard.id}/inventory`,
  );
});

test('empty template of another user does not ask the reader to add items', async () => {
  const { server } = visit({ items_count: 0, permissions: { edit: false, delete: false, rate: true } });
  server.on(`GET ${templatePath}/loot_items`, { data: [], meta: pageMeta(0) });
  expect(await screen.findByText('This loot template has no items that you can see.')).toBeDefined();
  expect(screen.queryByText(/^Add items/)).toBeNull();
});

test('missing template shows an error', async () => {
  fakeServer({ [`GET ${templatePath}`]: { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } } });
  renderPage(<LootTemplatePage />, { url: `/loot/templates/${wyrmHoard.id}`, path: '/loot/templates/:id' });
  expect(await screen.findByText('This loot template cannot be shown')).toBeDefined();
});

test('deployment preselects the party that the user came from', async () => {
  const saltmarsh = lanternsAs('gm', { id: '0192f0aa-0000-7000-8000-000000000011', name: 'Saltmarsh' });
  const parties = { data: [lanternsAs('gm'), saltmarsh], meta: pageMeta(2) };
  const { server, user } = visit({}, `?deploy_to=${saltmarsh.id}`, parties);
  server.on('POST /api/v1/loot_instances', { status: 201, data: hoardDetail });
  await user.click(await screen.findByRole('button', { name: 'Deploy' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Deploy/ }));
  await user.click(await dialog.findByRole('button', { name: 'Deploy' }));
  await waitFor(() => expect(server.count('POST /api/v1/loot_instances')).toBe(1));
  expect(server.requests.find(({ path }) => path === '/api/v1/loot_instances')?.body).toMatchObject({
    loot_instance: { party_id: saltmarsh.id },
  });
});

test('unlisted template has a Copy link button, and a private template has none', async () => {
  const { user, unmount } = visit({ visibility: 'unlisted' });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toContain(`/loot/templates/${wyrmHoard.id}`);
  unmount();
  visit();
  await screen.findByRole('heading', { level: 1, name: wyrmHoard.name });
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

test('page no longer shows a template that was deleted elsewhere', async () => {
  const { server, client } = visit();
  await screen.findByRole('button', { name: 'Deploy' });
  server.on(`GET ${templatePath}`, {
    status: 404,
    error: { code: 'RESOURCE_NOT_FOUND', message: 'Loot template not found.' },
  });
  await client.refetchQueries();
  expect(await screen.findByText('This loot template cannot be shown')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Deploy' })).toBeNull();
});
