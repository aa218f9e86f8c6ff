import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { historyMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { torchesMoved } from '../../../../test/sample-party.ts';
import { History } from './history.tsx';

const savedFiles = vi.hoisted(() => [] as { filename: string }[]);
vi.mock('../../../platform/save-file.ts', () => ({
  saveFile: (file: { filename: string }) => savedFiles.push(file),
}));

const HISTORY = `GET /api/v1/transactions/party/${lanterns.id}`;

function visit(response: FakeResponse, overrides: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [HISTORY]: response, ...overrides });
  const history = (
    <History owner={{ kind: 'party', id: lanterns.id }} perPage={50} actors={[]} mayAdjust={false} />
  );
  const query = () => Object.fromEntries(new URLSearchParams(server.requests.at(-1)?.path.split('?')[1]));
  return { server, query, ...renderPage(history) };
}

describe('CSV export of the history', () => {
  const EXPORT = `GET /api/v1/transactions/party/${lanterns.id}/export`;

  test('is offered only if the history has lines, and uses the filters', async () => {
    const { server, query, user } = visit({ data: [], meta: historyMeta(0) });
    await screen.findByText('No transactions found');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    server.on(HISTORY, { data: [torchesMoved], meta: historyMeta(1) });
    server.on(EXPORT, { raw: 'Date' });
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await expect.poll(() => savedFiles.length).toBe(1);
    expect(query()).toEqual({ transaction_type: 'all' });
  });

  test('reports a failure', async () => {
    const { user } = visit(
      { data: [torchesMoved], meta: historyMeta(1) },
      { [EXPORT]: { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Failed to export transactions')).toBeDefined();
  });
});
