import type { GameSession } from '@quartermaster/contract/game-session';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { lanterns, mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs, tobin } from '../../../../test/sample-party.ts';
import { timeZone } from '../../../platform/preferences.ts';
import NextSessionCard from './next-session-card.tsx';

const NEXT = `/api/v1/parties/${lanterns.id}/next_session`;
const FEED = '/api/v1/calendar_feed';
const planned: GameSession = {
  id: '0192f0aa-0000-7000-8000-0000000000a1',
  starts_at: '2027-01-04T19:00:00.000Z',
  note: 'Bring snacks',
  link: 'https://meet.example.org/x',
  answers: [{ user_id: tobin.user_id, username: 'tobin', answer: 'yes' }],
};

beforeEach(() => timeZone.set('Europe/Berlin'));
afterEach(() => timeZone.set(''));

function visit(role: 'gm' | 'player', session: GameSession | null) {
  const party = lanternsAs(role, { member_count: 3 });
  const server = fakeServer({ [`GET ${NEXT}`]: { data: { session } } });
  return { server, ...renderPage(<NextSessionCard party={party} />, { url: '/here' }) };
}

test('player cannot schedule a session and sees that no session is scheduled', async () => {
  visit('player', null);
  expect(await screen.findByText('No session scheduled.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Schedule session' })).toBeNull();
});

test('card shows the time in the time zone of the reader, the note, the link and who is coming', async () => {
  visit('player', planned);
  const time = await screen.findByText(/January 4, 2027|4 January 2027/);
  expect(time.textContent).toMatch(/8:00\sPM|20:00/);
  expect(screen.getByText('Bring snacks')).toBeDefined();
  const link = screen.getByRole('link', { name: planned.link });
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.getByText('tobin')).toBeDefined();
  expect(screen.getByText('No answer yet from 2 members.')).toBeDefined();
});

test('member answers, and the refetched session shows the answer', async () => {
  const { server, user } = visit('player', planned);
  const ownAnswer = { user_id: mirelle.id, username: 'mirelle', answer: 'maybe' as const };
  server.on(`PUT ${NEXT}/answer`, () => {
    const data = { session: { ...planned, answers: [...planned.answers, ownAnswer] } };
    server.on(`GET ${NEXT}`, { data });
    return { data };
  });
  await user.click(await screen.findByRole('radio', { name: 'Maybe' }));
  expect(await screen.findByText('mirelle')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Maybe' })).toHaveProperty('checked', true));
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    session_id: planned.id,
    answer: 'maybe',
  });
});

test('answers are sent one after the other, so that the last one wins', async () => {
  const { server, user } = visit('player', planned);
  const first = Promise.withResolvers<FakeResponse>();
  const answers: unknown[] = [];
  server.on(`PUT ${NEXT}/answer`, ({ body }) => {
    answers.push((body as { answer: string }).answer);
    return answers.length === 1 ? first.promise : { data: { session: planned } };
  });
  await user.click(await screen.findByRole('radio', { name: 'Yes' }));
  await user.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
  expect(answers).toEqual(['yes']);
  first.resolve({ data: { session: planned } });
  await waitFor(() => expect(answers).toEqual(['yes', 'no']));
});

test('press outside does not close the form once a note is entered', async () => {
  const { user } = visit('gm', planned);
  await user.click(await screen.findByRole('button', { name: 'Change session' }));
  await user.type(await screen.findByRole('textbox', { name: 'Note (optional)' }), ' and dice');
  await user.click(document.body);
  expect(screen.getByRole('dialog', { name: 'Change session' })).toBeDefined();
});

test('game master schedules a session in their own time zone; a rejection is shown at its field', async () => {
  const { server, user } = visit('gm', null);
  server.on(`PUT ${NEXT}`, {
    status: 422,
    error: {
      code: 'VALIDATION_ERROR',
      details: [{ field: 'game_session.link', message: 'Must be a public http or https URL' }],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Schedule session' }));
  const field = await screen.findByLabelText(/Date and time/);
  expect(screen.getByText('In Europe/Berlin')).toBeDefined();
  await user.type(field, '2027-01-04T20:00');
  await user.type(screen.getByRole('textbox', { name: /Link/ }), 'x');
  const buttons = screen.getAllByRole('button', { name: 'Schedule session' });
  await user.click(buttons.at(-1) as HTMLElement);
  expect(await screen.findByText('Must be a public http or https URL')).toBeDefined();
  server.on(`PUT ${NEXT}`, { data: { session: planned } });
  server.on(`GET ${NEXT}`, { data: { session: planned } });
  await user.click(screen.getAllByRole('button', { name: 'Schedule session' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Session scheduled')).toBeDefined();
  expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    game_session: { starts_at: '2027-01-04T19:00:00.000Z', note: '', link: 'x' },
  });
});

test('update of the note keeps the time of the session, and a toast says that the session was updated', async () => {
  const { server, user } = visit('gm', planned);
  server.on(`PUT ${NEXT}`, { data: { session: planned } });
  await user.click(await screen.findByRole('button', { name: 'Change session' }));
  await user.type(await screen.findByRole('textbox', { name: /Note/ }), '!');
  await user.click(screen.getByRole('button', { name: 'Save session' }));
  expect(await screen.findByText('Session updated')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    game_session: { starts_at: planned.starts_at, note: 'Bring snacks!', link: planned.link },
  });
});

test.each([
  ['that has seconds', '2027-01-04T19:00:30.500Z'],
  ['in the first of two equal hours when clocks change', '2026-10-25T00:30:00.000Z'],
])('update of the note keeps a time %s', async (_case, starts_at) => {
  const session = { ...planned, starts_at };
  const { server, user } = visit('gm', session);
  server.on(`PUT ${NEXT}`, { data: { session } });
  await user.click(await screen.findByRole('button', { name: 'Change session' }));
  await user.type(await screen.findByRole('textbox', { name: /Note/ }), '!');
  await user.click(screen.getByRole('button', { name: 'Save session' }));
  expect(await screen.findByText('Session updated')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    game_session: { starts_at },
  });
});

test('time is sent in the time zone in which it was entered, even after a rejection', async () => {
  const { server, user } = visit('gm', null);
  server.on(`PUT ${NEXT}`, { status: 409, error: { code: 'CONFLICT', message: 'Try it later.' } });
  await user.click(await screen.findByRole('button', { name: 'Schedule session' }));
  await user.type(await screen.findByLabelText(/Date and time/), '2027-01-04T20:00');
  act(() => timeZone.set('Pacific/Kiritimati'));
  const send = () =>
    user.click(screen.getAllByRole('button', { name: 'Schedule session' }).at(-1) as HTMLElement);
  await send();
  await screen.findByRole('alert');
  server.on(`PUT ${NEXT}`, { data: { session: planned } });
  await send();
  expect(await screen.findByText('Session scheduled')).toBeDefined();
  expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    game_session: { starts_at: '2027-01-04T19:00:00.000Z' },
  });
});

test('update of the note keeps a time and a link that another user changed meanwhile', async () => {
  const { server, user, client } = visit('gm', planned);
  const movedSession = {
    ...planned,
    starts_at: '2027-01-05T19:00:00.000Z',
    link: 'https://meet.example.org/y',
  };
  server.on(`PUT ${NEXT}`, { data: { session: movedSession } });
  await user.click(await screen.findByRole('button', { name: 'Change session' }));
  await user.type(await screen.findByRole('textbox', { name: /Note/ }), '!');
  server.on(`GET ${NEXT}`, { data: { session: movedSession } });
  await act(() => client.invalidateQueries());
  await user.click(screen.getByRole('button', { name: 'Save session' }));
  expect(await screen.findByText('Session updated')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    game_session: { starts_at: movedSession.starts_at, note: 'Bring snacks!', link: movedSession.link },
  });
});

test('game master cancels the session', async () => {
  const { server, user } = visit('gm', planned);
  server.on(`DELETE ${NEXT}`, () => {
    server.on(`GET ${NEXT}`, { data: { session: null } });
    return { status: 204 };
  });
  await user.click(await screen.findByRole('button', { name: 'Change session' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel session' }));
  expect(await screen.findByText('Session canceled')).toBeDefined();
  expect(await screen.findByText('No session scheduled.')).toBeDefined();
});

test('calendar link is created, shown and revoked', async () => {
  const { server, user } = visit('player', null);
  const feed = { url: 'https://qm.example.org/calendar/abc.ics', created_at: '2026-11-01T10:00:00.000Z' };
  server.on(`GET ${FEED}`, { data: { feed: null } });
  server.on(`POST ${FEED}`, () => {
    server.on(`GET ${FEED}`, { data: { feed } });
    return { status: 201, data: { created_at: feed.created_at } };
  });
  server.on(`DELETE ${FEED}`, () => {
    server.on(`GET ${FEED}`, { data: { feed: null } });
    return { status: 204 };
  });
  await user.click(await screen.findByRole('button', { name: 'Add to my calendar' }));
  await user.click(await screen.findByRole('button', { name: 'Create calendar link' }));
  expect(await screen.findByText(feed.url)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Revoke link' }));
  expect(await screen.findByRole('button', { name: 'Create calendar link' })).toBeDefined();
});

test('card shows loading and error states', async () => {
  const { server, user } = visit('player', null);
  expect(screen.getByRole('status', { name: 'Loading the next session' })).toBeDefined();
  await screen.findByText('No session scheduled.');
  server.on(`GET ${NEXT}`, { status: 403, error: { code: 'FORBIDDEN' } });
  renderPage(<NextSessionCard party={lanternsAs('player')} />, { url: '/here' });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on(`GET ${NEXT}`, { data: { session: planned } });
  await user.click(retry);
  expect(await screen.findByText('Bring snacks')).toBeDefined();
});
