import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { fakeServer } from './fake-server.ts';
import type { renderPage } from './render-page.tsx';
import { torchesMoved } from './sample-party.ts';

type Server = ReturnType<typeof fakeServer>;

/** The ids of transactions in the responses of the fake server. */
export const TRANSACTION = '0192f0aa-0000-7000-8000-000000000601';
export const OTHER_TRANSACTION = '0192f0aa-0000-7000-8000-000000000602';

/** Makes the fake server accept the undo of these transactions. */
export function allowUndo(server: Server, ids: readonly string[]): void {
  for (const id of ids)
    server.on(`POST /api/v1/transactions/${id}/undo`, { status: 201, data: torchesMoved });
}

/** The ids of the transactions whose undo was requested, in the order of the requests. */
export const undoneIds = (server: Server) =>
  server.requests.flatMap(({ method, path }) =>
    method === 'POST' && path.endsWith('/undo') ? [path.split('/').at(-2)] : [],
  );

/** Presses Undo in the visible toast and expects these transactions to be undone, in this order. */
export async function expectUndo(
  { server, user }: { server: Server; user: ReturnType<typeof renderPage>['user'] },
  ids: readonly string[] = [TRANSACTION],
): Promise<void> {
  allowUndo(server, ids);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeDefined();
  expect(undoneIds(server)).toEqual(ids);
}
