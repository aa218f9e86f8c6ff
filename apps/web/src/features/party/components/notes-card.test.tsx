import type { PartyNotes } from '@quartermaster/contract/party-notes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { NotesCard } from './notes-card.tsx';

const NOTES = `/api/v1/parties/${lanterns.id}/notes`;
const current: PartyNotes = {
  notes: 'The duke lies.\n<img src=x onerror=alert(1)>',
  version: 3,
  updated_at: '2026-11-01T10:00:00.000Z',
  updated_by: 'tobin',
};

function visit(role: 'gm' | 'manager' | 'player' = 'gm', notes: PartyNotes = current) {
  const server = fakeServer({ [`GET ${NOTES}`]: { data: notes } });
  return { server, ...renderPage(<NotesCard party={lanternsAs(role)} />, { url: '/here' }) };
}

test('player reads the notes as plain text with line breaks, and cannot edit them', async () => {
  const { container } = visit('player');
  const text = await screen.findByText(/The duke lies\./);
  expect(text.className).toContain('whitespace-pre-line');
  expect(text.textContent).toBe(current.notes);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit party notes' })).toBeNull();
});

test('change is saved with the version that was read', async () => {
  const { server, user } = visit('manager');
  server.on(`PUT ${NOTES}`, { data: { ...current, notes: 'New words', version: 4 } });
  await user.click(await screen.findByRole('button', { name: 'Edit party notes' }));
  const field = await screen.findByRole('textbox', { name: 'Party notes' });
  await user.clear(field);
  await user.type(field, 'New words');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText('Party notes saved')).toBeDefined();
  expect(screen.getByText('New words')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    party_notes: { notes: 'New words', version: 3 },
  });
});

test('newer text of another user is shown before it is overwritten', async () => {
  const { server, user } = visit();
  server.on(`PUT ${NOTES}`, () => {
    server.on(`GET ${NOTES}`, { data: { ...current, notes: 'Theirs', version: 4 } });
    return { status: 409, error: { code: 'CONFLICT', message: 'Someone else changed the notes.' } };
  });
  await user.click(await screen.findByRole('button', { name: 'Edit party notes' }));
  await user.type(await screen.findByRole('textbox', { name: 'Party notes' }), ' Mine');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText('tobin changed the notes in the meantime')).toBeDefined();
  expect(screen.getByText('Theirs')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save notes' })).toHaveProperty('disabled', true);
  server.on(`PUT ${NOTES}`, { data: { ...current, notes: 'Both', version: 5 } });
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText('Party notes saved')).toBeDefined();
  const sentBodies = server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sentBodies.at(-1)).toEqual({ party_notes: { notes: `${current.notes} Mine`, version: 4 } });
});

test('save that is rejected because the party was archived meanwhile shows the reason', async () => {
  const { server, user } = visit();
  const message = 'This party is archived. Restore it first.';
  server.on(`PUT ${NOTES}`, { status: 409, error: { code: 'CONFLICT', message } });
  await user.click(await screen.findByRole('button', { name: 'Edit party notes' }));
  await user.type(await screen.findByRole('textbox', { name: 'Party notes' }), ' Mine');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText(message)).toBeDefined();
});

test('empty notes show a message', async () => {
  visit('gm', { notes: '', version: 0, updated_at: null, updated_by: null });
  expect(await screen.findByText('No notes yet.')).toBeDefined();
});
