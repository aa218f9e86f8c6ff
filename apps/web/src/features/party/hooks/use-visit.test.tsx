import type { Party } from '@quartermaster/contract/party';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { useVisit } from './use-visit.ts';

const CALL = `POST /api/v1/parties/${lanterns.id}/visit`;

function Visit({ party }: { party: Party }) {
  useVisit(party);
  return <p>party</p>;
}

function visit(party: Party) {
  const server = fakeServer({ [CALL]: { status: 204 } });
  return { server, ...renderPage(<Visit party={party} />) };
}

test('visit is recorded when the party is opened and when the connection is restored', async () => {
  const { server } = visit(lanternsAs('player'));
  await waitFor(() => expect(server.count(CALL)).toBe(1));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(server.count(CALL)).toBe(2));
});

test('visit is recorded once the page of a hidden tab becomes visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { server } = visit(lanternsAs('player'));
  expect(await screen.findByText('party')).toBeDefined();
  expect(server.count(CALL)).toBe(0);
  visibility.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(server.count(CALL)).toBe(1));
});

test('visit of an archived party is not recorded', async () => {
  const { server } = visit(lanternsAs('gm', { is_archived: true }));
  expect(await screen.findByText('party')).toBeDefined();
  expect(server.count(CALL)).toBe(0);
});
