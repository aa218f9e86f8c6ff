import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { tryToClose } from '../../../../test/try-to-close.ts';
import { webhookOf } from '../../../../test/webhooks.ts';
import CreateDialog from './create-dialog.tsx';
import RotateDialog from './rotate-dialog.tsx';

const webhook = webhookOf();
const HOOKS = `POST /api/v1/parties/${webhook.party_id}/webhooks`;
const SECRET = `whsec_${'a'.repeat(44)}`;

test('secret is shown although the user tries to cancel while the webhook is being created', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  fakeServer({ [HOOKS]: () => response.promise });
  const onClose = vi.fn();
  const { user } = renderPage(<CreateDialog partyId={webhook.party_id} onClose={onClose} />);
  await user.type(await screen.findByRole('textbox', { name: /URL/ }), webhook.url);
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  await tryToClose(user);
  expect(onClose).not.toHaveBeenCalled();
  response.resolve({ status: 201, data: { webhook, secret: SECRET } });
  expect(await screen.findByText(SECRET)).toBeDefined();
});

test('new secret is shown although the user tries to cancel while the secret is being rotated', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  fakeServer({ [`${HOOKS}/${webhook.id}/rotate_secret`]: () => response.promise });
  const onClose = vi.fn();
  const { user } = renderPage(<RotateDialog webhook={webhook} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: 'Rotate secret' }));
  await tryToClose(user);
  expect(onClose).not.toHaveBeenCalled();
  response.resolve({ data: { webhook, secret: SECRET } });
  expect(await screen.findByText(SECRET)).toBeDefined();
});
