import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import ReportPage from './report-page.tsx';

const ID = '0192f0aa-0000-7000-8000-0000000000d1';

test('page opens the dialog that reports the public page, and can open it again', async () => {
  const server = fakeServer({ 'POST /api/v1/reports': { status: 204 } });
  const { user } = renderPage(<ReportPage />, {
    url: `/moderation/report/${ID}`,
    path: '/moderation/report/:id',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Report the public page' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(/^Report sent/)).toBeDefined();
  expect(server.requests.at(-1)?.body).toEqual({
    report: { kind: 'share_page', subject_id: ID, reason: 'offensive', text: '' },
  });
  await user.click(screen.getByRole('button', { name: 'Report' }));
  expect(await screen.findByRole('dialog', { name: 'Report the public page' })).toBeDefined();
});
