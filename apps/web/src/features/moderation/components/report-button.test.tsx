import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { listedCase } from '../../../../test/moderation.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { ReportButton } from './report-button.tsx';

const REPORT = 'POST /api/v1/reports';
const { subject_id, author } = listedCase;

function visit() {
  const server = fakeServer({ [REPORT]: { status: 204 } });
  const subjects = [
    { kind: 'item_template', id: subject_id, label: '“Rude Lamp”' },
    { kind: 'user', id: author.id, label: 'its creator, vex' },
  ] as const;
  return { server, ...renderPage(<ReportButton subjects={[...subjects]} />) };
}

test('report sends its subject, reason and details', async () => {
  const { user, server } = visit();
  await user.click(screen.getByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report' }));
  await user.click(dialog.getByRole('button', { name: /What are you reporting/ }));
  await user.click(await screen.findByRole('option', { name: 'its creator, vex' }));
  await user.click(dialog.getByRole('button', { name: /Reason/ }));
  await user.click(await screen.findByRole('option', { name: 'Spam or advertising' }));
  await user.type(dialog.getByRole('textbox', { name: /Details/ }), 'Sells lamps.');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(/^Report sent/)).toBeDefined();
  expect(server.requests.at(-1)?.body).toEqual({
    report: { kind: 'user', subject_id: author.id, reason: 'spam', text: 'Sells lamps.' },
  });
});

test('dialog shows the error of a rejected report', async () => {
  const { user, server } = visit();
  const message = 'You have already reported this.';
  server.on(REPORT, { status: 409, error: { code: 'CONFLICT', message } });
  await user.click(screen.getByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(message);
});
