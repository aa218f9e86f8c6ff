import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lootTemplateResponses, wyrmHoard } from '../../../../test/loot.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import LootTemplatesPage from './loot-templates-page.tsx';

const LIST = 'GET /api/v1/loot_templates';

function visit(url = '/loot/templates') {
  const server = fakeServer(lootTemplateResponses());
  return { server, ...renderPage(<LootTemplatesPage />, { url }) };
}

test('card shows source, visibility, popularity, rating, number of items, value and three tags', async () => {
  visit();
  const link = await screen.findByRole('link', { name: wyrmHoard.name });
  expect(link.getAttribute('href')).toBe(`/loot/templates/${wyrmHoard.id}`);
  expect(screen.getByText('Boss')).toBeDefined();
  expect(screen.getByText('Private')).toBeDefined();
  expect(screen.getByText('Some Reviews')).toBeDefined();
  expect(screen.getByText('4.6 of 5 stars, 12 ratings')).toBeDefined();
  expect(screen.getByText('2 items')).toBeDefined();
  expect(screen.getByText('52 gp 5 sp')).toBeDefined();
  expect(screen.getByText('level 5–8')).toBeDefined();
  expect(screen.queryByText('ruins')).toBeNull();
  expect(screen.getByText('+1 more')).toBeDefined();
});

test('visibility, source, tag, rating and search are sent to the server, starting at the first page', async () => {
  const { server, user } = visit();
  await screen.findByRole('link', { name: wyrmHoard.name });
  await user.type(screen.getByRole('searchbox', { name: 'Search loot templates' }), 'ash');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: /Source/ }));
  await user.click(await screen.findByRole('option', { name: 'Boss' }));
  await user.click(screen.getByRole('button', { name: /Visibility/ }));
  await user.click(await screen.findByRole('option', { name: 'Unlisted' }));
  await user.click(screen.getByRole('button', { name: /Rating/ }));
  await user.click(await screen.findByRole('option', { name: '4.0 stars or more' }));
  await user.type(screen.getByRole('textbox', { name: 'Tag' }), 'fire');
  await waitFor(() => expect(server.lastQuery(LIST)).toMatchObject({ tag: 'fire' }));
  expect(server.lastQuery(LIST)).toMatchObject({
    search: 'ash',
    source_type: 'boss',
    visibility: 'unlisted',
    min_rating: '4.0',
    page: '1',
  });
  expect(screen.getByRole('button', { name: 'Filters (4)' })).toBeDefined();
});

test('sort order can be selected and reversed', async () => {
  const { server, user } = visit();
  await screen.findByRole('link', { name: wyrmHoard.name });
  expect(server.lastQuery(LIST)).toMatchObject({ sort: 'name', direction: 'asc' });
  await user.click(screen.getByRole('button', { name: /By name/ }));
  await user.click(await screen.findByRole('menuitem', { name: /By rating/ }));
  await user.click(screen.getByRole('button', { name: 'Sorted ascending; sort descending' }));
  await waitFor(() => expect(server.lastQuery(LIST)).toMatchObject({ sort: 'rating', direction: 'desc' }));
});

test('page can show only the user’s own templates or the templates of one creator', async () => {
  const { server, user } = visit('/loot/templates?creator_id=0192f0aa-0000-7000-8000-000000000042');
  await screen.findByRole('link', { name: wyrmHoard.name });
  expect(server.lastQuery(LIST)).toMatchObject({ creator_id: '0192f0aa-0000-7000-8000-000000000042' });
  await user.click(screen.getByRole('button', { name: 'Show all creators' }));
  await user.click(screen.getByRole('radio', { name: 'My loot' }));
  await waitFor(() => expect(server.lastQuery(LIST)).toMatchObject({ creator_id: mirelle.id }));
});

test('search without a result can be cleared, and a user without templates sees an empty state', async () => {
  const { server, user } = visit();
  await screen.findByRole('link', { name: wyrmHoard.name });
  server.on(LIST, { data: [], meta: pageMeta(0, { per_page: 18 }) });
  await user.type(screen.getByRole('searchbox', { name: 'Search loot templates' }), 'crown');
  expect(await screen.findByText('No loot templates found')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByRole('link', { name: wyrmHoard.name })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'My loot' }));
  expect(await screen.findByText('No loot templates yet')).toBeDefined();
});

test('page shows loading and error states', async () => {
  const server = fakeServer({ [LIST]: { status: 403, error: { code: 'FORBIDDEN' } } });
  const { user } = renderPage(<LootTemplatesPage />, { url: '/loot/templates' });
  expect(screen.getByRole('status', { name: 'Loading loot templates' })).toBeDefined();
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on(LIST, { data: [wyrmHoard], meta: pageMeta(1, { per_page: 18 }) });
  await user.click(retry);
  expect(await screen.findByRole('link', { name: wyrmHoard.name })).toBeDefined();
});
