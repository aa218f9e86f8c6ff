import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listedDice, newDice } from '../../../../test/announcements.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import AnnouncementPage from './announcement-page.tsx';

const PATH = `/api/v1/admin/announcements/${newDice.id}`;
const SHOW = `GET ${PATH}`;
const draft = { ...newDice, state: 'draft', starts_at: null, notices: 0, delivered_at: null };

function visit(response: FakeResponse = { data: newDice }, users = 7) {
  const server = fakeServer({
    [SHOW]: response,
    'POST /api/v1/admin/announcements/audience': { data: { users } },
  });
  const url = `/admin/communications/announcements/${newDice.id}`;
  return {
    server,
    ...renderPage(<AnnouncementPage />, { url, path: '/admin/communications/announcements/:id' }),
  };
}
const bodyOf = ({ requests }: ReturnType<typeof fakeServer>, pathEnd: string) =>
  requests.find(({ method, path }) => method !== 'GET' && path === PATH + pathEnd)?.body;

test('page shows a preview, the audience and its size, times in UTC, and delivery counts', async () => {
  visit();
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('link').textContent).toBe('https://example.org/dice');
  expect(await screen.findByText('Guild tier · Game Master in any party (7 users now)')).toBeDefined();
  expect(screen.getByText(/\(2026-11-20 10:00 UTC\)$/)).toBeDefined();
  expect(screen.getByText('1,234 delivered')).toBeDefined();
  expect(screen.getByText('56 queued')).toBeDefined();
  expect(screen.getByText('40 seen, 12 dismissed')).toBeDefined();
  const actions = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(actions).toEqual(['Withdraw']);
});

test('draft is published with a reason, after the size of its audience is shown', async () => {
  const { user, server } = visit({ data: draft }, 10_000);
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish announcement' }));
  expect(
    await dialog.findByText(/: 10,000 or more users now\. The announcement starts immediately/),
  ).toBeDefined();
  server.on(`POST ${PATH}/publish`, { data: listedDice });
  server.on(SHOW, { data: newDice });
  await user.type(dialog.getByLabelText(/^Reason/), 'Planned');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Active')).toBeDefined();
  expect(bodyOf(server, '/publish')).toEqual({ reason: 'Planned', start: 'as_planned', version: 3 });
});

test('publish dialog shows the current size of the audience', async () => {
  const { user, server } = visit({ data: draft });
  expect(await screen.findByText(/\(7 users now\)/)).toBeDefined();
  server.on('POST /api/v1/admin/announcements/audience', { data: { users: 8 } });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish announcement' }));
  expect(await dialog.findByText(/: 8 users now/)).toBeDefined();
});

test.each([
  ['has passed', '2026-01-01T10:00:00.000Z', /announcement starts immediately/, 'Announcement started'],
  ['is in the future', '2999-01-01T10:00:00.000Z', /announcement starts on .* UTC/, 'Announcement scheduled'],
])(
  'publish dialog of a draft whose start time %s says when the announcement starts',
  async (_, starts_at, startText, toast) => {
    const { user, server } = visit({ data: { ...draft, starts_at } });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish announcement' }));
    expect(dialog.getByText(startText)).toBeDefined();
    server.on(`POST ${PATH}/publish`, { data: listedDice });
    await user.type(dialog.getByLabelText(/^Reason/), 'Planned');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(toast)).toBeDefined();
  },
);

test('scheduled announcement can be started immediately', async () => {
  const { user, server } = visit({ data: { ...newDice, state: 'scheduled' } });
  await user.click(await screen.findByRole('button', { name: 'Start now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start announcement now' }));
  server.on(`POST ${PATH}/publish`, { data: listedDice });
  server.on(SHOW, { data: newDice });
  await user.type(dialog.getByLabelText(/^Reason/), 'Earlier');
  await user.click(dialog.getByRole('button', { name: 'Start now' }));
  expect(await screen.findByText('Active')).toBeDefined();
  expect(bodyOf(server, '/publish')).toEqual({ reason: 'Earlier', start: 'now', version: 3 });
});

test('dialog shows why the withdrawal of an active announcement was rejected', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw announcement' }));
  const message = 'Only a scheduled or active announcement can be withdrawn.';
  server.on(`POST ${PATH}/withdraw`, { status: 409, error: { code: 'CONFLICT', message } });
  await user.type(dialog.getByLabelText(/^Reason/), 'Outdated');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(message);
});

test('draft can be updated and deleted', async () => {
  const { user, server } = visit({ data: draft });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
  expect(form.getByLabelText(/^Title/)).toHaveProperty('value', 'New dice');
  server.on(`PUT ${PATH}`, { data: { ...listedDice, state: 'draft' } });
  await user.click(form.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved')).toBeDefined();
  expect(bodyOf(server, '')).toMatchObject({
    announcement: { starts_at: null, ends_at: newDice.ends_at },
    version: 3,
  });
  await user.click(await screen.findByRole('button', { name: 'Delete draft' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete draft' }));
  server.on(`POST ${PATH}/delete`, { status: 204 });
  await user.type(dialog.getByLabelText(/^Reason/), 'Outdated');
  await user.click(dialog.getByRole('button', { name: 'Delete draft' }));
  expect(await screen.findByText('now at /admin/communications/announcements')).toBeDefined();
});

test('update that ends after its dialog was closed does not close the next dialog', async () => {
  const { user, server } = visit({ data: draft });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
  const response = Promise.withResolvers<FakeResponse>();
  server.on(`PUT ${PATH}`, () => response.promise);
  await user.click(form.getByRole('button', { name: 'Save draft' }));
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByRole('dialog', { name: 'Publish announcement' });
  response.resolve({ data: { ...listedDice, state: 'draft' } });
  expect(await screen.findByText('Draft saved')).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Publish announcement' })).toBeDefined();
});

test('update of a draft sends the version from when the dialog opened, even after another admin has changed the draft', async () => {
  const { user, server } = visit({ data: draft });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
  const message = 'This draft has changed since you opened it. Read the new version first.';
  server.on(`PUT ${PATH}`, { status: 409, error: { code: 'CONFLICT', message } });
  server.on(SHOW, { data: { ...draft, title: 'Other dice', version: 4 } });
  await user.click(form.getByRole('button', { name: 'Save draft' }));
  expect(await form.findByText(message)).toBeDefined();
  expect(await screen.findByRole('heading', { level: 1, name: 'Other dice', hidden: true })).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Save draft' }));
  await expect.poll(() => server.count(`PUT ${PATH}`)).toBe(2);
  const versions = server.requests.flatMap(({ method, body }) =>
    method === 'PUT' ? [(body as { version: number }).version] : [],
  );
  expect(versions).toEqual([3, 3]);
});

test('failed request shows an error with a Try Again button', async () => {
  const { user, server } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText('Error loading the announcement')).toBeDefined();
  server.on(SHOW, { data: newDice });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'New dice' })).toBeDefined();
});
