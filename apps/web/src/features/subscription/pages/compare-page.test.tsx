import { TIERS } from '@quartermaster/rules/tier-names';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { subscriptionOf, tierOf } from '../../../../test/subscription.ts';
import ComparePage from './compare-page.tsx';

const LIST = 'GET /api/v1/subscription/tiers';

function visit(isFailing = false) {
  const server = fakeServer({
    [LIST]: isFailing
      ? { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } }
      : { data: TIERS.map(tierOf) },
    'GET /api/v1/subscription/current': { data: subscriptionOf('tier_1') },
  });
  return { server, ...renderPage(<ComparePage />, { url: '/subscription/compare' }) };
}

/**
 * The row with the figures. The row above it, with the name for narrow screens, is not hidden here, because
 * tests have no styles.
 */
const lineOf = (table: ReturnType<typeof within>, name: string): HTMLElement =>
  table.getAllByRole('rowheader', { name }).at(-1)?.closest('tr') ?? document.body;

test('table shows all tiers with prices and marks the current one', async () => {
  visit();
  const limits = within(await screen.findByRole('table', { name: 'Limits of the four tiers' }));
  const headerTexts = limits.getAllByRole('columnheader').map((head) => head.textContent);
  expect(headerTexts.map((head) => head?.replace('Your tier', ''))).toEqual([
    'WandererFree',
    'Adventurer$4.99 a\u00a0month$49.90 a\u00a0year',
    'Game Master$9.99 a\u00a0month$99.90 a\u00a0year',
    'Guild$19.99 a\u00a0month$199.90 a\u00a0year',
  ]);
  expect(await limits.findByText('Your tier')).toBeDefined();
  const row = lineOf(limits, 'Characters');
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['1', '5', '20', 'Unlimited']);
});

test('table says which tiers include a feature', async () => {
  visit();
  const features = within(await screen.findByRole('table', { name: 'Features of the four tiers' }));
  const row = lineOf(features, 'AI tools');
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['Not included', 'Not included', 'Included', 'Included']);
});

test('page shows an error with a retry', async () => {
  const { server, user } = visit(true);
  await screen.findByText('Something went wrong');
  server.on(LIST, { data: TIERS.map(tierOf) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table', { name: 'Limits of the four tiers' })).toBeDefined();
});
