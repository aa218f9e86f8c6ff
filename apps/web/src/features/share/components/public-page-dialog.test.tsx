import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { ShareButton } from './share-button.tsx';

const CODES = '/api/v1/share_codes';
const subject = { kind: 'party', subject_id: lanterns.id } as const;
const share_code = {
  id: '0192f0aa-0000-7000-8000-0000000000d2',
  ...subject,
  code: 'abcdefghij',
  url: 'https://table.example/discord/share/abcdefghij',
  views: 1234,
  is_indexed: false,
  may_be_indexed: false,
  is_hidden: false,
  created_at: '2026-03-01T10:00:00.000Z',
  expires_at: '2026-03-08T10:00:00.000Z',
};

async function open() {
  const { user } = renderPage(<ShareButton subject={subject} name={lanterns.name} />);
  await user.click(screen.getByRole('button', { name: 'Public page' }));
  return {
    user,
    dialog: within(await screen.findByRole('dialog', { name: `Public page of ${lanterns.name}` })),
  };
}

test('link is created for the chosen days, shown with its views and QR code, and revoked', async () => {
  const server = fakeServer({ [`GET ${CODES}`]: { data: { share_code: null } } });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('radio', { name: '30 days' }));
  server.on(`POST ${CODES}`, { status: 201, data: share_code });
  server.on(`GET ${CODES}`, { data: { share_code } });
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByRole('link', { name: new RegExp(share_code.url) })).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    share_code: { ...subject, expires_in_days: 30 },
  });
  expect(dialog.getByText(/Opened 1,234 times/)).toBeDefined();
  expect(await dialog.findByRole('img', { name: /^QR code/ })).toBeDefined();
  expect(dialog.queryByRole('switch')).toBeNull();
  server.on(`DELETE ${CODES}/abcdefghij`, { status: 204 });
  server.on(`GET ${CODES}`, { data: { share_code: null } });
  await user.click(dialog.getByRole('button', { name: 'Revoke link' }));
  expect(await dialog.findByRole('button', { name: 'Create link' })).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('failures to load or create the link are reported, and loading can be retried', async () => {
  const server = fakeServer({
    [`GET ${CODES}`]: { status: 403, error: { code: 'FORBIDDEN' } },
  });
  const { user, dialog } = await open();
  expect(await dialog.findByText('You do not have permission to perform this action.')).toBeDefined();
  server.on(`GET ${CODES}`, { data: { share_code: null } });
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  server.on(`POST ${CODES}`, {
    status: 409,
    error: { code: 'CONFLICT', message: 'This loot is hidden. Reveal it first.' },
  });
  await user.click(await dialog.findByRole('button', { name: 'Create link' }));
  expect(await dialog.findByRole('alert')).toHaveProperty(
    'textContent',
    'This loot is hidden. Reveal it first.',
  );
});

test('switch lets search engines index the page of a public subject, and shows a rejection', async () => {
  const publicCode = { ...share_code, may_be_indexed: true };
  const server = fakeServer({ [`GET ${CODES}`]: { data: { share_code: publicCode } } });
  const { user, dialog } = await open();
  const findSwitch = () => dialog.findByRole('switch', { name: 'Let search engines find this page' });
  const UPDATE = `PATCH ${CODES}/abcdefghij`;
  server.on(UPDATE, { status: 409, error: { code: 'CONFLICT', message: 'An admin hid this page.' } });
  await user.click(await findSwitch());
  expect(await dialog.findByText('An admin hid this page.')).toBeDefined();
  expect(await findSwitch()).toHaveProperty('checked', false);
  const indexedCode = { ...publicCode, is_indexed: true };
  server.on(UPDATE, { data: indexedCode });
  server.on(`GET ${CODES}`, { data: { share_code: indexedCode } });
  await user.click(await findSwitch());
  await waitFor(async () => expect(await findSwitch()).toHaveProperty('checked', true));
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    share_code: { is_indexed: true },
  });
});

test('dialog of a page that an admin hid links to the notifications', async () => {
  fakeServer({
    [`GET ${CODES}`]: { data: { share_code: { ...share_code, is_hidden: true } } },
  });
  const { dialog } = await open();
  expect(await dialog.findByRole('link', { name: 'Open notifications' })).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Revoke link' })).toBeNull();
});
