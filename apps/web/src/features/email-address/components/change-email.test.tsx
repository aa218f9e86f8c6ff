import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import ChangeEmail from './change-email.tsx';

const CHANGE = '/api/v1/users/email_change';
const NEW_EMAIL = 'mirelle.new@example.org';
const pending: FakeResponse = {
  data: { pending: { email: NEW_EMAIL, requested_at: '2026-11-22T10:00:00.000Z' } },
};

function visit(change: FakeResponse) {
  const server = fakeServer({
    [`GET ${CHANGE}`]: change,
    [`POST ${CHANGE}`]: { status: 202, data: { message: 'sent' } },
  });
  storeTokens();
  return { server, ...renderPage(<ChangeEmail email="mirelle@example.org" />) };
}

test('link is sent to a new address, which is then shown as pending; a rejection is shown at its field', async () => {
  const { server, user } = visit({ data: { pending: null } });
  expect(screen.getByText('mirelle@example.org')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change email address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email address' }));
  const field = dialog.getByRole('textbox', { name: 'New email address' });
  server.on(`POST ${CHANGE}`, {
    status: 422,
    error: {
      code: 'VALIDATION_ERROR',
      details: [{ field: 'email', message: 'This is already your email address' }],
    },
  });
  await user.type(field, 'mirelle@example.org{Enter}');
  expect(await dialog.findByText('This is already your email address')).toBeDefined();
  server.on(`POST ${CHANGE}`, { status: 202, data: { message: 'sent' } });
  server.on(`GET ${CHANGE}`, pending);
  await user.clear(field);
  await user.type(field, `${NEW_EMAIL}{Enter}`);
  expect(await screen.findByText('We sent a link to your new address')).toBeDefined();
  expect(await screen.findByText(NEW_EMAIL)).toBeDefined();
  expect(server.requests.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    email: NEW_EMAIL,
  });
});

test('link of a pending change can be sent again, and the change can be canceled', async () => {
  const { server, user } = visit(pending);
  await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('We sent a new link')).toBeDefined();
  server.on(`DELETE ${CHANGE}`, { status: 204, raw: '' });
  server.on(`GET ${CHANGE}`, { data: { pending: null } });
  await user.click(screen.getByRole('button', { name: 'Cancel change' }));
  expect(await screen.findByText('Your email address stays the same')).toBeDefined();
  expect(screen.queryByText(NEW_EMAIL)).toBe(null);
});

test('section shows an error with a Try Again button if the pending change cannot be loaded', async () => {
  const { server, user } = visit({ status: 500, raw: '' });
  expect(await screen.findByText(/The pending email change could not be loaded/)).toBeDefined();
  server.on(`GET ${CHANGE}`, pending);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(NEW_EMAIL)).toBeDefined();
});
