import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { builtInOnly, modelShopDraft, shopDraft } from '../../../../test/drafts.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import type { Engines } from '../view.ts';
import DraftDialog from './draft-dialog.tsx';

const DRAFTS = 'POST /api/v1/drafts';
const MODEL_DRAFTS = 'POST /api/v1/drafts/model';

const MODEL_IN_TIER: Engines = { uses: { used: 288, limit: 300 }, model: { is_in_tier: true } };

function visit(engines: Engines = builtInOnly) {
  const server = fakeServer({
    [DRAFTS]: { data: shopDraft },
    'GET /api/v1/drafts/engines': { data: engines },
  });
  const [onDraft, onClose] = [vi.fn(), vi.fn()];
  const page = renderPage(<DraftDialog kind="shop" onDraft={onDraft} onClose={onClose} />, { url: '/' });
  return { server, onDraft, onClose, ...page };
}

const lines = (...values: readonly object[]) => ({
  raw: values.map((value) => `${JSON.stringify(value)}\n`).join(''),
});

test('dialog sends the description and the chosen wealth, passes on the draft and closes', async () => {
  const { server, user, onDraft, onClose } = visit();
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'a harbor smith');
  await user.click(screen.getByRole('button', { name: /Wealth/ }));
  await user.click(await screen.findByRole('option', { name: 'Poor' }));
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const request = { kind: 'shop', description: 'a harbor smith', wealth: 'poor' };
  expect(server.requests.find(({ path }) => path === '/api/v1/drafts')?.body).toEqual({ draft: request });
  expect(onDraft).toHaveBeenCalledWith(
    expect.objectContaining({ draft: shopDraft, request: expect.objectContaining(request) }),
  );
});

test('press outside does not close the dialog once a description is entered', async () => {
  const { user, onClose } = visit();
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'a harbor smith');
  await user.click(document.body);
  expect(onClose).not.toHaveBeenCalled();
});

test('dialog stays open with an error when a draft fails, and can create the draft again', async () => {
  const { server, user, onDraft, onClose } = visit();
  server.on(DRAFTS, { status: 503, error: { code: 'SERVICE_UNAVAILABLE', message: 'Busy.' } });
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect([onDraft.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  server.on(DRAFTS, { data: shopDraft });
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await vi.waitFor(() => expect(onDraft).toHaveBeenCalledOnce());
});

test('draft that arrives after the dialog was closed is not passed on', async () => {
  const { server, user, onDraft, unmount } = visit();
  let respond = (_response: { data: typeof shopDraft }): void => undefined;
  server.on(DRAFTS, () => new Promise((resolve) => (respond = resolve)));
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  await vi.waitFor(() => expect(server.count(DRAFTS)).toBe(1));
  unmount();
  respond({ data: shopDraft });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onDraft).not.toHaveBeenCalled();
});

describe('dialog with a language model', () => {
  const chooseModel = async ({ user }: ReturnType<typeof visit>) => {
    await user.click(await screen.findByRole('radio', { name: 'AI model' }));
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
  };

  test('shows the uses left, and passes on the draft from the last line of the response', async () => {
    const page = visit(MODEL_IN_TIER);
    const progress = [0, 100].map((characters) => ({ progress: { characters } }));
    page.server.on(MODEL_DRAFTS, lines(...progress, { status: 'success', data: modelShopDraft }));
    expect(await screen.findByText(/12 of 300 AI uses left this month/)).toBeDefined();
    await chooseModel(page);
    await vi.waitFor(() => expect(page.onDraft).toHaveBeenCalledOnce());
    expect(page.onDraft).toHaveBeenCalledWith(expect.objectContaining({ draft: modelShopDraft }));
    expect(page.server.count(DRAFTS)).toBe(0);
    const sentRequest = page.server.requests.find(({ path }) => path.endsWith('/model'));
    expect(sentRequest?.headers.get('accept')).toContain('application/x-ndjson');
    expect(sentRequest?.headers.get('idempotency-key')).not.toBeNull();
  });

  test('shows the progress of the model, and Cancel draft aborts the request', async () => {
    const page = visit(MODEL_IN_TIER);
    page.server.on(MODEL_DRAFTS, () => new Promise(() => undefined));
    await chooseModel(page);
    expect(await screen.findByText('The AI model is thinking…')).toBeDefined();
    await page.user.click(screen.getByRole('button', { name: 'Cancel draft' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel draft' })).toBeNull());
    const requests = vi.mocked(fetch).mock.calls.filter(([url]) => String(url).endsWith('/drafts/model'));
    expect(requests.map(([, init]) => init?.signal?.aborted)).toEqual([true]);
    expect(page.onClose).not.toHaveBeenCalled();
  });

  test('offers the built-in generator when the model fails', async () => {
    const page = visit(MODEL_IN_TIER);
    const message = 'The AI service did not respond in time.';
    const error = { type: 'server_error', code: 'BAD_GATEWAY', message, details: [], status: 502 };
    page.server.on(MODEL_DRAFTS, lines({ progress: { characters: 0 } }, { status: 'error', error }));
    await chooseModel(page);
    expect(within(await screen.findByRole('alert')).getByText(message)).toBeDefined();
    await page.user.click(screen.getByRole('button', { name: 'Use the built-in generator' }));
    await vi.waitFor(() => expect(page.onDraft).toHaveBeenCalledOnce());
    expect(page.onDraft).toHaveBeenCalledWith(expect.objectContaining({ draft: shopDraft }));
  });

  test('links to the tiers when the tier lacks AI tools', async () => {
    visit({ uses: { used: 0, limit: 5 }, model: { is_in_tier: false } });
    const link = await screen.findByRole('link', { name: 'See AI tools' });
    expect(link.getAttribute('href')).toBe('/subscription/upgrade?feature=ai_tools');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

test('dialog shows the uses left this month, says that each draft counts as one, and refetches the uses after a draft', async () => {
  const { server, user, onDraft } = visit({ ...builtInOnly, uses: { used: 3, limit: 5 } });
  expect(
    await screen.findByText('2 of 5 AI uses left this month. Each draft counts as one use.'),
  ).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await vi.waitFor(() => expect(onDraft).toHaveBeenCalledOnce());
  const sentRequest = server.requests.find(({ path }) => path === '/api/v1/drafts');
  expect(sentRequest?.headers.get('idempotency-key')).not.toBeNull();
  await vi.waitFor(() => expect(server.count('GET /api/v1/drafts/engines')).toBe(2));
});

test('dialog says that no uses are left, links to the tiers and creates no draft', async () => {
  const { server, user } = visit({ ...MODEL_IN_TIER, uses: { used: 300, limit: 300 } });
  expect(await screen.findByText(/0 of 300 AI uses left this month/)).toBeDefined();
  const link = screen.getByRole('link', { name: 'See tiers with more AI uses' });
  expect(link.getAttribute('href')).toBe('/subscription/upgrade?resource=ai_uses_monthly');
  expect(screen.getByRole('button', { name: 'Create draft' })).toHaveProperty('disabled', true);
  await user.keyboard('{Enter}');
  expect(server.count(DRAFTS)).toBe(0);
});
