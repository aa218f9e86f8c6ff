import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { builtInOnly, hoardDraft } from '../../../../test/drafts.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { torchTemplate } from '../../../../test/items.ts';
import { hoardDetail } from '../../../../test/loot.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import PlaceLoot from './place-loot.tsx';

const MATCH = 'GET /api/v1/item_templates/match';
const DEPLOY = 'POST /api/v1/loot_instances';
const gold = { ...torchTemplate, id: '0192f0aa-0000-7000-8000-00000000c001', name: 'Gold piece' };
const line = (text: string, quantity: string, name: string) => ({
  text,
  quantity,
  name,
  item: null,
  suggestions: [],
});
const twelveGold = { ...line('12 gp', '12', 'gp'), item: gold };
const misspelled = { ...line('a torhc', '1', 'torhc'), suggestions: [torchTemplate] };
const torch = { ...line('Torch', '1', 'Torch'), item: torchTemplate };

async function visit(
  words: string,
  matched: FakeResponse,
  placed: FakeResponse = { status: 201, data: hoardDetail },
) {
  const onClose = vi.fn();
  const server = fakeServer({
    [MATCH]: matched,
    [DEPLOY]: placed,
    'GET /api/v1/drafts/engines': { data: builtInOnly },
    'POST /api/v1/drafts': { data: hoardDraft },
    'GET /api/v1/characters': {
      data: [
        { ...nim, level: 3 },
        { ...nim, id: '0192f0aa-0000-7000-8000-000000000021', level: 6 },
      ],
      meta: pageMeta(2),
    },
  });
  const view = renderPage(<PlaceLoot party={lanternsAs('gm')} onClose={onClose} />);
  const contents = await screen.findByRole('textbox', { name: 'Contents' });
  await view.user.type(contents, words);
  const place = screen.getByRole('button', { name: 'Place loot' });
  return { server, onClose, contents, place, ...view };
}
const sentBody = (server: Awaited<ReturnType<typeof visit>>['server']) =>
  server.requests.find(({ path }) => path.endsWith('/loot_instances'))?.body;

test('list of items is rendered before its first item, so that the item is announced', async () => {
  await visit('Torch', { data: [torch] });
  const list = screen.getByRole('list', { name: 'Items' });
  expect(list.getAttribute('aria-live')).toBe('polite');
  expect(await within(list).findByText('Torch')).toBeDefined();
});

test('item whose quantity is dice has no weight and price', async () => {
  await visit('2d6 torches', { data: [{ ...line('2d6 torches', '2d6', 'torches'), item: torchTemplate }] });
  const item = (await screen.findByText('2d6 × Torch')).closest('li');
  expect(item?.textContent).not.toMatch(/unknown|pounds|price|copper/);
});

test('text with a misspelled item can be placed once a suggestion is chosen, and its other parts do not change', async () => {
  const { server, user, contents, place, onClose, client } = await visit('12 gp and a torhc', {
    data: [twelveGold, misspelled],
  });
  client.setQueryData(['own_content.list'], { data: [] });
  expect(await screen.findByText('12 × Gold piece')).toBeDefined();
  expect(screen.getByText(/No item is called “torhc”/)).toBeDefined();
  expect(place).toHaveProperty('disabled', true);
  server.on(MATCH, { data: [twelveGold, torch] });
  const suggestions = screen.getByRole('list', { name: 'Suggestions for torhc' });
  await user.click(within(suggestions).getByRole('button', { name: 'Torch' }));
  expect(contents).toHaveProperty('value', '12 gp and Torch');
  await waitFor(() => expect(place).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('radio', { name: 'Revealed' }));
  await user.click(place);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(client.getQueryState(['own_content.list'])?.isInvalidated).toBe(true);
  expect(sentBody(server)).toEqual({
    loot_instance: {
      party_id: lanterns.id,
      is_revealed: true,
      lines: [
        { item_template_id: gold.id, quantity: '12' },
        { item_template_id: torchTemplate.id, quantity: '1' },
      ],
    },
  });
});

test('rejected line is reported at the text field, which keeps its text', async () => {
  const { user, contents, place, onClose } = await visit(
    '12 gp',
    { data: [twelveGold] },
    {
      status: 422,
      error: {
        code: 'VALIDATION_ERROR',
        details: [{ field: 'lines.0.quantity', message: 'At most 100 stacks of 20' }],
      },
    },
  );
  await waitFor(() => expect(place).toHaveProperty('disabled', false));
  await user.click(place);
  expect(await screen.findByText('At most 100 stacks of 20')).toBeDefined();
  expect(contents).toHaveProperty('value', '12 gp');
  expect(onClose).not.toHaveBeenCalled();
});

test('text with more than twenty items shows an error and cannot be placed', async () => {
  const { place } = await visit(Array.from({ length: 21 }, () => 'a').join(','), { data: [] });
  expect(await screen.findByText('At most 20 items at once')).toBeDefined();
  expect(place).toHaveProperty('disabled', true);
});

test('item chosen in the catalog is added to the text, and the catalog has no list of selected items', async () => {
  const { server, user, contents } = await visit('12 gp', { data: [twelveGold] });
  server.on('GET /api/v1/item_templates', { data: [torchTemplate], meta: pageMeta(1) });
  server.on('GET /api/v1/item_templates/tags', { data: [] });
  await user.click(screen.getByRole('button', { name: 'Browse catalog' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Torch' }));
  expect(contents).toHaveProperty('value', '12 gp, Torch');
  expect(screen.queryByText('Nothing selected yet.')).toBeNull();
});

test('starter hoard fills in contents and name', async () => {
  const { user, contents } = await visit('a', { data: [] });
  await user.clear(contents);
  await user.click(screen.getByRole('button', { name: 'Bandit’s purse' }));
  expect(contents).toHaveProperty('value', '2d6 gp, 4d6 sp, a dagger and 1d4 torches');
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Bandit’s purse');
  expect(screen.queryByRole('button', { name: 'Goblin chest' })).toBeNull();
});

test('draft fills the dialog, can be edited there and is placed with its contents', async () => {
  const { server, user, place, onClose } = await visit('a', { data: [] });
  await user.click(screen.getByRole('button', { name: 'Draft from a description' }));
  expect(await screen.findByText('Party level (5) by default')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  const contents = await screen.findByRole('list', { name: 'Contents' });
  const draft = { kind: 'hoard', description: '', level: 5 };
  expect(server.requests.find(({ path }) => path === '/api/v1/drafts')?.body).toEqual({ draft });
  expect(server.count(DEPLOY)).toBe(0);
  await user.click(within(contents).getByRole('button', { name: 'Remove Longsword' }));
  const name = screen.getByRole('textbox', { name: /Name/ });
  expect(name).toHaveProperty('value', 'Corsairs’ share');
  await user.clear(name);
  await user.type(name, 'Drowned chest');
  await user.click(place);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [dagger] = hoardDraft.lines;
  expect(server.requests.find(({ path }) => path.endsWith('/loot_instances'))?.body).toEqual({
    loot_instance: {
      party_id: lanterns.id,
      name: 'Drowned chest',
      description: hoardDraft.loot_template.description,
      is_revealed: false,
      lines: [
        { item_template_id: dagger?.item_template_id, quantity: '2d6', chance: 100, is_identified: true },
      ],
    },
  });
});
