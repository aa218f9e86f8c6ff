import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { fakeServer } from './fake-server.ts';
import type { renderPage } from './render-page.tsx';

type Server = ReturnType<typeof fakeServer>;

/** The ids of transactions in the responses of the fake server. */
export const TRANSACTION = '0192f0aa-0000-7000-8000-000000000601';
export const OTHER_TRANSACTION = '0192f0aa-0000-7000-8000-000000000602';

export const UNDO = 'POST /api/v1/transactions/undo';

/** Makes the fake server accept every undo of a toast, of the shortcut and of “Undo all”. */
export const allowUndo = (server: Server): void =>
  server.on(UNDO, { status: 201, data: { transaction_ids: [] } });

/** The ids of the transactions whose undo was requested, in the order of the requests. */
export const undoneIds = (server: Server) =>
  server.requests.flatMap(({ method, path, body }) =>
    `${method} ${path}` === UNDO ? (body as { transaction_ids: string[] }).transaction_ids : [],
  );

/** Presses Undo in the visible toast and expects these transactions to be undone. */
export async function expectUndo(
  { server, user }: { server: Server; user: ReturnType<typeof renderPage>['user'] },
  ids: readonly string[] = [TRANSACTION],
): Promise<void> {
  allowUndo(server);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeDefined();
  expect(undoneIds(server)).toEqual(ids);
}
