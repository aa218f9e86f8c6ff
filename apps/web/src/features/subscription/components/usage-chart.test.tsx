import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { monthOf } from '../../../../test/subscription.ts';
import UsageChart from './usage-chart.tsx';

const CALL = 'GET /api/v1/subscription/usage/by_month';
const months = [
  monthOf('2026-10', { inventory_actions_personal: 20, inventory_actions_party: 40 }),
  monthOf('2026-11', {
    inventory_actions_personal: 10,
    inventory_actions_party: 9000,
    shop_deployments: 3,
    loot_deployments: 2,
    ai_uses: 12,
    is_complete: false,
  }),
];

function visit(response: FakeResponse) {
  const server = fakeServer({ [CALL]: response });
  return { server, ...renderPage(<UsageChart />) };
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Usage by month' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
const heights = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[style]')].map((bar) => bar.style.height);

test('chart lists every number in a table, the newest month first', async () => {
  visit({ data: months });
  await screen.findByRole('table');
  expect(rows()).toEqual([
    ['Month', 'Personal', 'Party', 'Shops', 'Loot', 'AI'],
    ['Nov 2026 (partial count)', '10', '9,000', '3', '2', '12'],
    ['Oct 2026', '20', '40', '0', '0', '0'],
  ]);
});

test('bars are proportional to the highest value, and have no height in months without usage', async () => {
  const { container } = visit({ data: [monthOf('2026-09'), ...months.slice(0, 1)] });
  await screen.findByRole('table');
  expect(heights(container)).toEqual(['0%', '0%', '50%', '100%']);
});

test('chart without any usage shows a message', async () => {
  visit({ data: [monthOf('2026-10'), monthOf('2026-11')] });
  expect(await screen.findByText('No usage in the last six months.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('chart shows loading and error states', async () => {
  const { server, user } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(screen.getByRole('status', { name: 'Loading your usage by month' })).toBeDefined();
  await screen.findByText('Something went wrong');
  server.on(CALL, { data: months });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table')).toBeDefined();
});
