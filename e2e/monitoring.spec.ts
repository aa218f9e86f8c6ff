import { monitoringReport, statementReport } from '../apps/web/test/monitoring.ts';
import { expectPageAccessible } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { expect, test } from './strict.ts';

test('monitoring page shows endpoints and slow queries, is accessible in both themes and does not scroll sideways', async ({
  page,
}) => {
  await registerAdmin(page);
  // The server process records its first minute only when that minute is over, so the test provides the responses.
  await page.route('**/api/v1/admin/monitoring*', (route) =>
    route.fulfill({ json: { status: 'success', data: monitoringReport } }),
  );
  await page.route('**/api/v1/admin/monitoring/statements*', (route) =>
    route.fulfill({ json: { status: 'success', data: statementReport } }),
  );
  await page.getByRole('link', { name: 'Monitoring' }).click();
  await expect(page.getByRole('table', { name: 'Endpoints' })).toContainText(
    '/api/v1/parties/{id}/transfers',
  );
  await expect(page.getByRole('table', { name: 'Slowest queries' })).toContainText('select * from parties');
  await expectPageAccessible(page, 'adminMonitoring');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Requests', { exact: true }).first()).toBeInViewport();
  await expect(page.getByLabel('Until (UTC)')).toBeHidden();
  await page.getByText('Filters', { exact: true }).click();
  await expect(page.getByLabel('Until (UTC)')).toBeVisible();
});
