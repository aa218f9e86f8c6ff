import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listedDice } from '../../../../test/announcements.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { timeZone } from '../../../platform/preferences.ts';
import AnnouncementsPage from './announcements-page.tsx';

const PATH = '/api/v1/admin/announcements';
const PAGE_PATH = '/admin/communications/announcements';

beforeEach(() => timeZone.set('Europe/Vienna'));

function visit(list: FakeResponse = { data: [], meta: pageMeta(0) }, url = PAGE_PATH) {
  const server = fakeServer({ [`GET ${PATH}`]: list });
  return { server, ...renderPage(<AnnouncementsPage />, { url }) };
}

test('page lists announcements with state, channels and audience', async () => {
  visit({ data: [listedDice], meta: pageMeta(1) });
  const list = within(await screen.findByRole('list', { name: 'Announcements' }));
  const row = list.getByRole('listitem');
  expect(row.textContent).toContain('New diceActive');
  expect(row.textContent).toContain('Banner, Notification, Email · Guild tier · Game Master in any party');
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`${PAGE_PATH}/${listedDice.id}`);
});

test('new draft is sent with its times in UTC, and its page opens', async () => {
  const { user, server } = visit();
  await user.click(screen.getByRole('button', { name: 'New announcement' }));
  const form = within(await screen.findByRole('dialog', { name: 'New announcement' }));
  await user.type(form.getByLabelText(/^Title/), 'New dice');
  await user.type(form.getByLabelText(/^Text/), 'They roll.');
  await user.click(form.getByRole('checkbox', { name: 'Notification' }));
  await user.click(form.getByRole('checkbox', { name: 'Guild' }));
  await user.click(form.getByRole('button', { name: 'Save draft' }));
  expect(await form.findByText('Choose a date and a time')).toBeDefined();
  await user.type(form.getByLabelText(/^End/), '2027-01-02T12:00');
  expect(await form.findByText('In Europe/Vienna: 2027-01-02 11:00 UTC')).toBeDefined();
  server.on(`POST ${PATH}`, { status: 201, data: { ...listedDice, state: 'draft' } });
  await user.click(form.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(`now at ${PAGE_PATH}/${listedDice.id}`)).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    announcement: {
      title: 'New dice',
      text: 'They roll.',
      channels: ['banner'],
      tiers: ['tier_3'],
      roles: [],
      starts_at: null,
      ends_at: '2027-01-02T11:00:00.000Z',
    },
  });
});

test('all fields that are missing are reported at once, without a request', async () => {
  const { user, server } = visit();
  await user.click(screen.getByRole('button', { name: 'New announcement' }));
  const form = within(await screen.findByRole('dialog', { name: 'New announcement' }));
  await user.click(form.getByRole('checkbox', { name: 'Banner' }));
  await user.click(form.getByRole('checkbox', { name: 'Notification' }));
  await user.click(form.getByRole('button', { name: 'Save draft' }));
  expect(await form.findByText('Enter a title')).toBeDefined();
  expect(form.getByText('Enter the text')).toBeDefined();
  expect(form.getByText('Choose at least one channel')).toBeDefined();
  expect(form.getByText('Choose a date and a time')).toBeDefined();
  expect(server.count(`POST ${PATH}`)).toBe(0);
});

test('end that the server rejects is reported at its field', async () => {
  const { user, server } = visit();
  await user.click(screen.getByRole('button', { name: 'New announcement' }));
  const form = within(await screen.findByRole('dialog', { name: 'New announcement' }));
  await user.type(form.getByLabelText(/^Title/), 'New dice');
  await user.type(form.getByLabelText(/^Text/), 'They roll.');
  await user.type(form.getByLabelText(/^End/), '2020-01-02T12:00');
  const details = [{ field: 'ends_at', message: 'Must be in the future' }];
  server.on(`POST ${PATH}`, { status: 422, error: { code: 'VALIDATION_ERROR', details } });
  await user.click(form.getByRole('button', { name: 'Save draft' }));
  expect(await form.findByText('Must be in the future')).toBeDefined();
});

test('empty result offers to clear the filter, and an empty list suggests the first step', async () => {
  const { user } = visit(undefined, `${PAGE_PATH}?state=expired`);
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  expect(
    await screen.findByText(
      'Write the first one. Users see it when you publish it, or at the start time that you set.',
    ),
  ).toBeDefined();
});

test('export sends the filters of the list, and a failed export shows an error', async () => {
  const { user, server } = visit({ data: [listedDice], meta: pageMeta(1) }, `${PAGE_PATH}?state=active`);
  server.on(`GET ${PATH}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the announcements')).toBeDefined();
  expect(server.requests.at(-1)?.path).toBe(`${PATH}/export?state=active`);
});

test('failed list request shows an error with a Try Again button', async () => {
  const { user, server } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText('Error loading announcements')).toBeDefined();
  server.on(`GET ${PATH}`, { data: [listedDice], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('New dice')).toBeDefined();
});
