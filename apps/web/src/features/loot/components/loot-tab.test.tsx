import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { hoard } from '../../../../test/loot.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { LootTab } from './loot-tab.tsx';

const LIST = `GET /api/v1/parties/${lanterns.id}/loot_instances`;
const visit = (role: 'gm' | 'player', loot: readonly (typeof hoard)[], pageCount = 1) => {
  const server = fakeServer({
    [LIST]: { data: loot, meta: pageMeta(loot.length, { total_pages: pageCount }) },
    'POST /api/v1/cable_tickets': { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } },
  });
  return { server, ...renderPage(<LootTab party={lanternsAs(role)} />) };
};

test('gm sees a hoard with its badges, description, location and actions', async () => {
  visit('gm', [{ ...hoard, is_revealed: false }]);
  expect(await screen.findByRole('heading', { name: hoard.name })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Party Loot' })).toBeDefined();
  expect(screen.getByText('Manage loot instances for your party.')).toBeDefined();
  expect(screen.getByText('Hidden')).toBeDefined();
  expect(screen.getByText('Boss')).toBeDefined();
  expect(screen.getByText('Beneath the old mill')).toBeDefined();
  expect(screen.getByText(hoard.description)).toBeDefined();
  expect(screen.getByRole('link', { name: /^View Loot Contents/ }).getAttribute('href')).toBe(
    `/loot/instances/${hoard.id}`,
  );
  expect(screen.getByRole('button', { name: /^Reveal/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Delete/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Browse Loot Templates' }).getAttribute('href')).toBe(
    `/loot/templates?deploy_to=${lanterns.id}`,
  );
});

test('Next page requests the next page of loot', async () => {
  const { server, user } = visit('gm', [hoard], 2);
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(server.requests.some(({ path }) => path.includes('page=2'))).toBe(true));
});

test('gm reveals loot from its card', async () => {
  const { server, user } = visit('gm', [{ ...hoard, is_revealed: false }]);
  server.on(`POST /api/v1/loot_instances/${hoard.id}/reveal`, { data: hoard });
  await user.click(await screen.findByRole('button', { name: /^Reveal/ }));
  expect(await screen.findByText('Loot revealed to party')).toBeDefined();
});

test('player sees revealed loot without gm actions', async () => {
  visit('player', [{ ...hoard, permissions: { claim: true, manage: false, subscribe: true } }]);
  expect(await screen.findByRole('link', { name: /^View Loot Contents/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Reveal|Hide|Delete/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Browse Loot Templates' })).toBeNull();
});

test('player sees only that hidden loot exists', async () => {
  visit('player', [
    { ...hoard, is_revealed: false, permissions: { claim: false, manage: false, subscribe: true } },
  ]);
  expect(await screen.findByText('This loot has not been revealed yet')).toBeDefined();
  expect(screen.queryByText(hoard.name)).toBeNull();
});

test('empty tab links a gm to the loot templates', async () => {
  visit('gm', []);
  expect(await screen.findByText('No loot instances in this party yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Deploy Loot Template' })).toBeDefined();
});

test('empty tab shows no action to a player', async () => {
  visit('player', []);
  expect(await screen.findByText('No loot instances in this party yet')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('failed list request offers a retry, which shows the loot', async () => {
  const server = fakeServer({
    [LIST]: { status: 403, error: { code: 'FORBIDDEN' } },
    'POST /api/v1/cable_tickets': { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } },
  });
  const { user } = renderPage(<LootTab party={lanternsAs('player')} />);
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on(LIST, { data: [hoard], meta: pageMeta(1) });
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: hoard.name })).toBeDefined();
});
