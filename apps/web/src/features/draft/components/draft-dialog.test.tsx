import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { shopDraft } from '../../../../test/drafts.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import DraftDialog from './draft-dialog.tsx';

const call = 'POST /api/v1/drafts';

function visit() {
  const server = fakeServer({ [call]: { data: shopDraft } });
  const [onDraft, onClose] = [vi.fn(), vi.fn()];
  const page = renderPage(<DraftDialog kind="shop" onDraft={onDraft} onClose={onClose} />, { at: '/' });
  return { server, onDraft, onClose, ...page };
}

test('dialog sends description and chosen terms, hands the draft over and closes', async () => {
  const { server, user, onDraft, onClose } = visit();
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'a harbor smith');
  await user.click(screen.getByRole('button', { name: /Wealth/ }));
  await user.click(await screen.findByRole('option', { name: 'Poor' }));
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const request = { kind: 'shop', description: 'a harbor smith', wealth: 'poor' };
  expect(server.seen.at(-1)?.body).toEqual({ draft: request });
  expect(onDraft).toHaveBeenCalledWith({ draft: shopDraft, request: expect.objectContaining(request) });
});

test('dialog stays open with the reason when there is no draft', async () => {
  const { server, user, onDraft, onClose } = visit();
  server.on(call, { status: 503, error: { code: 'SERVICE_UNAVAILABLE', message: 'Busy.' } });
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect([onDraft.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  server.on(call, { data: shopDraft });
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await vi.waitFor(() => expect(onDraft).toHaveBeenCalledOnce());
});
