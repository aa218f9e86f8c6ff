import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stackOf, stash, torchTemplate } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, mirelle, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { TRANSACTION } from '../../../../test/undo.ts';
import { sleep } from '../../../platform/clock.ts';
import { lastTargets } from '../state.ts';
import ItemTemplatePage from './item-template-page.tsx';

beforeEach(() => lastTargets.set({}));

function visit(responses: Record<string, FakeResponse> = {}) {
  const server = fakeServer({ ...inventoryResponses(), ...responses });
  const options = { url: `/items/templates/${torchTemplate.id}`, path: '/items/templates/:id' };
  return { server, ...renderPage(<ItemTemplatePage />, options) };
}

test('page shows name, description, stack size and value', async () => {
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'Torch' })).toBeDefined();
  expect(screen.getByText('Burns an hour.')).toBeDefined();
  expect(screen.getByText('Up to 50')).toBeDefined();
  expect(screen.getByText('1 copper piece')).toBeDefined();
});

test('page adds the item to the user’s own container', async () => {
  const { server, user } = visit({
    'POST /api/v1/item_instances': {
      status: 201,
      data: stackOf(1),
      meta: { transaction_id: TRANSACTION, item_instance_ids: [] },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add to Backpack' }));
  expect(await screen.findByText('Torch added to Backpack')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    item_template_id: torchTemplate.id,
    container_id: backpack.id,
    quantity: 1,
  });
});

test('page adds the item to a container without a free slot if it fits into a stack there', async () => {
  const { user } = visit({
    [`GET /api/v1/characters/${nim.id}/containers`]: {
      data: [{ ...backpack, capacity: { ...backpack.capacity, slots_used: 20 } }],
      meta: pageMeta(1),
    },
    'POST /api/v1/item_instances': {
      status: 201,
      data: stackOf(1),
      meta: { transaction_id: TRANSACTION, item_instance_ids: [] },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add to Backpack' }));
  expect(await screen.findByText('Torch added to Backpack')).toBeDefined();
});

test('page adds a private item to a container of a party', async () => {
  const template = { ...torchTemplate, visibility: 'private' as const };
  const { server, user } = visit({
    [`GET /api/v1/item_templates/${template.id}`]: { data: template },
    'GET /api/v1/parties': { data: [lanternsAs('player')], meta: pageMeta(1) },
    'POST /api/v1/item_instances': {
      status: 201,
      data: stackOf(1),
      meta: { transaction_id: TRANSACTION, item_instance_ids: [] },
    },
  });
  await user.click(await screen.findByRole('button', { name: /Add to/, expanded: false }));
  await user.click(await screen.findByRole('option', { name: lanterns.name }));
  await screen.findByRole('button', { name: /^Party Stash/ });
  await user.click(screen.getByRole('button', { name: 'Add to Party Stash' }));
  expect(await screen.findByText('Torch added to Party Stash')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    item_template_id: template.id,
    container_id: stash.id,
  });
});

test('chosen container is the default when the page is opened again, and the button names the container', async () => {
  const wagon = { ...stash, id: '0192f0aa-0000-7000-8000-000000000302', name: 'Wagon' };
  const responses = {
    'GET /api/v1/parties': { data: [lanternsAs('player')], meta: pageMeta(1) },
    [`GET /api/v1/parties/${lanterns.id}/containers`]: { data: [stash, wagon], meta: pageMeta(2) },
    [`GET /api/v1/containers/${wagon.id}/items`]: { data: [], meta: pageMeta(0) },
  };
  const { user, unmount } = visit(responses);
  expect(await screen.findByRole('button', { name: 'Add to Backpack' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Add to/, expanded: false }));
  await user.click(await screen.findByRole('option', { name: lanterns.name }));
  await user.click(await screen.findByRole('button', { name: /Container$/ }));
  await user.click(await screen.findByRole('option', { name: /^Wagon/ }));
  expect(screen.getByRole('button', { name: 'Add to Wagon' })).toBeDefined();
  unmount();
  visit(responses);
  expect(await screen.findByRole('button', { name: 'Add to Wagon' })).toBeDefined();
});

test('quantity for one item is not kept for the next item that is opened', async () => {
  const rope = { ...torchTemplate, id: '0192f0aa-0000-7000-8000-000000000703', name: 'Rope' };
  const rating = { average_rating: null, ratings_count: 0, counts: [0, 0, 0, 0, 0], own: null };
  const { client, router, user } = visit({
    [`GET /api/v1/item_templates/${rope.id}/ratings`]: { data: [], meta: pageMeta(0, rating) },
  });
  const quantity = await screen.findByRole('textbox', { name: 'Quantity' });
  await user.type(quantity, '{Control>}a{/Control}9{Tab}');
  client.setQueryData(['item_template.get', { params: { id: rope.id } }], { data: rope });
  await router.navigate(`/items/templates/${rope.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Rope' })).toBeDefined();
  expect(await screen.findByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '1');
});

test('containers stay without an error if a later request for them fails', async () => {
  const { client, server, user } = visit({
    'GET /api/v1/parties': { data: [lanternsAs('player')], meta: pageMeta(1) },
  });
  await user.click(await screen.findByRole('button', { name: /Add to/, expanded: false }));
  await user.click(await screen.findByRole('option', { name: lanterns.name }));
  expect(await screen.findByRole('button', { name: 'Add to Party Stash' })).toBeDefined();
  server.on(`GET /api/v1/parties/${lanterns.id}/containers`, { status: 500, raw: '' });
  await act(async () => {
    await client.refetchQueries({ queryKey: ['party.containers'] });
    // The cache notifies its observers in a later task.
    await sleep(0);
  });
  expect(screen.getByRole('button', { name: 'Add to Party Stash' })).toBeDefined();
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test('remembered container that the user cannot access is ignored', async () => {
  lastTargets.set({ [mirelle.id]: { owner: lanterns.id, containerId: stash.id } });
  visit();
  expect(await screen.findByRole('button', { name: 'Add to Backpack' })).toBeDefined();
});

test('container that another user chose last is not the default', async () => {
  const wagon = { ...backpack, id: '0192f0aa-0000-7000-8000-000000000702', name: 'Wagon', is_primary: false };
  lastTargets.set({ [nim.id]: { owner: 'own', containerId: wagon.id } });
  visit({ [`GET /api/v1/characters/${nim.id}/containers`]: { data: [backpack, wagon], meta: pageMeta(2) } });
  expect(await screen.findByRole('button', { name: 'Add to Backpack' })).toBeDefined();
});

test('page offers to create a character if the server rejects access to the containers of a party', async () => {
  visit({
    'GET /api/v1/characters': { data: [], meta: pageMeta(0) },
    'GET /api/v1/parties': { data: [lanternsAs('player', {}, false)], meta: pageMeta(1) },
    [`GET /api/v1/parties/${lanterns.id}/containers`]: { status: 403, error: { code: 'FORBIDDEN' } },
  });
  const link = await screen.findByRole('link', { name: 'Create a character' });
  expect(link.getAttribute('href')).toBe(`/characters/new?party_id=${lanterns.id}`);
  expect(screen.queryByRole('button', { name: /^Add to/ })).toBeNull();
});

test('page links to the form for a new character if the user has none', async () => {
  visit({ 'GET /api/v1/characters': { data: [], meta: pageMeta(0) } });
  const link = await screen.findByRole('link', { name: 'Create a character' });
  expect(link.getAttribute('href')).toBe('/characters/new');
});

test('page reports that the item cannot be shown', async () => {
  visit({
    [`GET /api/v1/item_templates/${torchTemplate.id}`]: {
      status: 404,
      error: { code: 'RESOURCE_NOT_FOUND' },
    },
  });
  expect(await screen.findByText('This item cannot be shown')).toBeDefined();
});

const url = `/api/v1/item_templates/${torchTemplate.id}`;
const ownTemplate = {
  ...torchTemplate,
  visibility: 'private',
  permissions: { edit: true, delete: true, rate: false },
};

test('duplicate of a catalog item is created and opened for editing', async () => {
  const { user } = visit({
    [`POST ${url}/duplicate`]: { status: 201, data: { ...ownTemplate, name: 'Torch (copy)' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  expect(await screen.findByText(`now at /items/${ownTemplate.id}/edit`)).toBeDefined();
  expect(screen.getByText('"Torch (copy)" created')).toBeDefined();
});

test('page of an item that the user may not edit offers neither Edit nor Delete', async () => {
  const { server } = visit();
  await screen.findByRole('button', { name: 'Duplicate' });
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(server.count(`GET ${url}/usage`)).toBe(0);
});

test('deletion dialog says what happens to existing items, then deletes the template and opens the list', async () => {
  const { user } = visit({
    [`GET ${url}`]: { data: ownTemplate },
    [`GET ${url}/usage`]: { data: { is_used: true, items_that_follow: 2, items_that_stay: 1 } },
    [`DELETE ${url}`]: { status: 204 },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete "Torch"?' });
  expect(
    await within(dialog).findByText(/it will be retired.*The 3 items created from it will not change/),
  ).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Delete item' }));
  expect(await screen.findByText('now at /items')).toBeDefined();
  expect(screen.getByText('"Torch" deleted')).toBeDefined();
});

test('deletion dialog says that the use of the template could not be checked', async () => {
  const { user } = visit({
    [`GET ${url}`]: { data: ownTemplate },
    [`GET ${url}/usage`]: { status: 500, raw: '' },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText(/could not check where the template is used/)).toBeDefined();
});

test('own item cannot be rated', async () => {
  visit({ [`GET ${url}`]: { data: ownTemplate } });
  expect(await screen.findByText('No ratings yet.')).toBeDefined();
  expect(screen.queryByRole('form', { name: 'Your rating' })).toBeNull();
});

test('item is rated with stars and a comment', async () => {
  const savedRating = {
    id: '0192f0aa-0000-7000-8000-0000000000b2',
    username: 'mira',
    score: 4,
    comment: 'Bright',
    is_own: false,
    created_at: ownTemplate.created_at,
    updated_at: ownTemplate.updated_at,
  };
  const { server, user } = visit({ [`POST ${url}/ratings`]: { status: 201, data: savedRating } });
  await user.click(await screen.findByRole('button', { name: 'Save rating' }));
  expect(await screen.findByText('Choose one to five stars.')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.type(screen.getByRole('textbox', { name: 'Comment (optional)' }), 'Bright');
  server.on(`GET ${url}/ratings`, {
    data: [savedRating],
    meta: {
      current_page: 1,
      total_pages: 1,
      total_count: 1,
      per_page: 20,
      average_rating: 4,
      ratings_count: 1,
      counts: [0, 0, 0, 1, 0],
      own: null,
    },
  });
  await user.click(screen.getByRole('button', { name: 'Save rating' }));
  expect(await screen.findByText('Your rating of "Torch" is saved')).toBeDefined();
  expect(await screen.findByText('mira')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    rating: { score: 4, comment: 'Bright' },
  });
});

test('unlisted template has a Copy link button, and a public template has none', async () => {
  const SHOW = `GET /api/v1/item_templates/${torchTemplate.id}`;
  const { user, unmount } = visit({ [SHOW]: { data: { ...torchTemplate, visibility: 'unlisted' } } });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toContain(`/items/templates/${torchTemplate.id}`);
  unmount();
  visit({ [SHOW]: { data: { ...torchTemplate, visibility: 'public' } } });
  await screen.findByRole('heading', { level: 1, name: 'Torch' });
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

test('page no longer shows an item that its creator has made private', async () => {
  const { server, client } = visit();
  expect(await screen.findByText('Burns an hour.')).toBeDefined();
  server.on(`GET /api/v1/item_templates/${torchTemplate.id}`, {
    status: 404,
    error: { code: 'RESOURCE_NOT_FOUND', message: 'Item template not found.' },
  });
  await client.refetchQueries();
  expect(await screen.findByText('This item cannot be shown')).toBeDefined();
  expect(screen.queryByText('Burns an hour.')).toBeNull();
});
