import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { caseAssignedTo, hiddenCase, openCase } from '../../../../test/moderation.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import CasePage from './case-page.tsx';

const CASE = `/api/v1/admin/moderation_cases/${openCase.id}`;

function visit(response: FakeResponse = { data: openCase }) {
  const server = fakeServer({ [`GET ${CASE}`]: response });
  const url = `/admin/moderation/${openCase.id}`;
  return { server, ...renderPage(<CasePage />, { url, path: '/admin/moderation/:id' }) };
}

test('page shows the content as plain text, the reports and the possible actions', async () => {
  visit();
  expect(await screen.findByText(/It calls you <b>names<\/b>\./)).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Reports' })).getByText('It insults us.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'vex' }).getAttribute('href')).toBe(
    `/admin/users/${openCase.author.id}`,
  );
  for (const name of ['Assign to me', 'Dismiss', 'Warn author', 'Suspend author', 'Hide content'])
    expect(screen.getByRole('button', { name })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Restore content' })).toBeNull();
});

test('texts of a case about a user say “user” instead of “author”', async () => {
  const { user } = visit({ data: { ...openCase, kind: 'user' as const, subject_name: 'vex' } });
  await user.click(await screen.findByRole('button', { name: 'Warn user' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Warn user' }));
  expect(dialog.getByText('The user receives the reason as a notification and by email.')).toBeDefined();
  expect(screen.queryByText(/author/i)).toBeNull();
});

test('decided case about a suspended user names the user instead of an author', async () => {
  visit({ data: { ...hiddenCase, kind: 'user' as const, decision: 'suspended' as const } });
  expect(await screen.findByText('User suspended')).toBeDefined();
  expect(screen.queryByText('Author suspended')).toBeNull();
});

test.each([
  ['Dismiss', 'dialog', 'resolve', { action: 'dismiss' }, 'Case dismissed'],
  ['Warn author', 'dialog', 'resolve', { action: 'warn' }, 'Author warned'],
  ['Hide content', 'alertdialog', 'hide', {}, 'Content hidden'],
])('action "%s" sends its reason', async (label, role, path, extraFields, toast) => {
  const { user, server } = visit();
  server.on(`POST ${CASE}/${path}`, { data: hiddenCase });
  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = within(await screen.findByRole(role));
  await user.type(dialog.getByLabelText(/^Reason/), 'Insults other players');
  await user.click(dialog.getByRole('button', { name: label }));
  expect(await screen.findByText(toast)).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'Insults other players',
    ...extraFields,
  });
  expect(await screen.findByRole('button', { name: 'Restore content' })).toBeDefined();
});

test.each([
  ['item_template', 'says', true],
  ['rating', 'does not say', false],
] as const)(
  'dialog that hides content of kind %s %s that anything created from it is kept',
  async (kind, _, isKept) => {
    const { user } = visit({ data: { ...openCase, kind } });
    await user.click(await screen.findByRole('button', { name: 'Hide content' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^It is no longer public\./)).toBeDefined();
    expect(dialog.queryByText(/Anything created from it is kept\.$/) !== null).toBe(isKept);
  },
);

test('suspension until lifted sends the reason and no end date', async () => {
  const { user, server } = visit();
  server.on(`POST ${CASE}/suspend`, { data: { ...hiddenCase, decision: 'suspended' } });
  await user.click(await screen.findByRole('button', { name: 'Suspend author' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: /Duration/ }));
  await user.click(await screen.findByRole('option', { name: 'Until lifted' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Spam');
  await user.click(dialog.getByRole('button', { name: 'Suspend author' }));
  await expect.poll(() => server.count(`POST ${CASE}/suspend`)).toBe(1);
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'Spam',
    until: null,
  });
});

test('dialog shows the rejection if another admin has already decided', async () => {
  const { user, server } = visit();
  const message = 'This is not possible in the current state of the case. Reload it.';
  server.on(`POST ${CASE}/hide`, { status: 409, error: { code: 'CONFLICT', message } });
  await user.click(await screen.findByRole('button', { name: 'Hide content' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'Insults other players');
  await user.click(dialog.getByRole('button', { name: 'Hide content' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(message);
});

test('case assigned to another admin offers only to take it over', async () => {
  const { user, server } = visit({ data: caseAssignedTo('ada') });
  expect(await screen.findByText('ada is working on this case')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  server.on(`POST ${CASE}/assign`, { data: caseAssignedTo('mirelle') });
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take over' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'On holiday');
  await user.click(dialog.getByRole('button', { name: 'Take over' }));
  expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    take_over_reason: 'On holiday',
  });
});

test('case about the signed-in admin explains why it offers no actions', async () => {
  const noPermissions = Object.fromEntries(
    Object.keys(openCase.permissions).map((action) => [action, false]),
  );
  visit({ data: { ...openCase, is_own: true, permissions: noPermissions } });
  const banner = await screen.findByText('This case is about you or your content');
  expect(banner.parentElement?.textContent).toContain('Another admin must decide it.');
  for (const name of ['Assign to me', 'Dismiss', 'Warn author', 'Suspend author', 'Hide content'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('appealed case shows the appeal, and offers to restore the content or to reject the appeal', async () => {
  const appeal = { text: 'It is a quotation.', at: '2026-11-03T10:00:00.000Z' };
  const permissions = { ...hiddenCase.permissions, uphold: true };
  visit({ data: { ...hiddenCase, status: 'appealed', appeal, permissions } });
  expect(await screen.findByText('It is a quotation.')).toBeDefined();
  expect(screen.getByText('Reason: Insults other players')).toBeDefined();
  for (const name of ['Restore content', 'Reject appeal'])
    expect(screen.getByRole('button', { name })).toBeDefined();
});

test('page shows an error with a retry', async () => {
  const { user, server } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText('Error loading the case')).toBeDefined();
  server.on(`GET ${CASE}`, { data: openCase });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Rude Lamp' })).toBeDefined();
});
