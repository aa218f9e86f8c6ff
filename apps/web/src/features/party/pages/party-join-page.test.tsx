import { ROLE_MEANINGS } from '@quartermaster/rules/role-text';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { setWidth } from '../../../../test/viewport.ts';
import PartyJoinPage from './party-join-page.tsx';

const PREVIEW = 'GET /api/v1/parties/preview';
const JOIN = 'POST /api/v1/parties/join';
const preview = {
  name: lanterns.name,
  description: lanterns.description,
  game_system: 'D&D 5e',
  setting: '',
  member_count: 5,
  gm_name: 'mirelle',
  is_public: false,
  join_permission: 'limited',
};

/** The description that assistive technology reads for a field. */
const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

function visit(
  previewResponse: FakeResponse = { data: preview },
  joinResponse: FakeResponse = {},
  route: { url: string; path?: string } = { url: '/parties/join' },
) {
  const server = fakeServer({ [PREVIEW]: previewResponse, [JOIN]: joinResponse });
  const view = renderPage(<PartyJoinPage />, route);
  const code = screen.getByRole('textbox', { name: /Join code/ });
  const button = screen.getByRole('button', { name: 'Join Party' });
  return { server, code, button, ...view };
}

test('code is converted to uppercase letters and digits, at most 8, and looked up once after a pause', async () => {
  const { server, code, button, user } = visit();
  await user.type(code, 'qk-7m');
  expect(code).toHaveProperty('value', 'QK7M');
  expect(button).toHaveProperty('disabled', true);
  expect(screen.queryByText('Join code format looks good')).toBeNull();
  await user.type(code, 'p');
  expect(button).toHaveProperty('disabled', true);
  expect(screen.queryByText('Join code format looks good')).toBeNull();
  await user.type(code, 'x');
  expect(screen.getByText('Join code format looks good')).toBeDefined();
  expect(button).toHaveProperty('disabled', false);
  await user.type(code, ' 2abc');
  expect(code).toHaveProperty('value', 'QK7MPX2A');
  expect(screen.getByText('Join code format looks good')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'The Copper Lanterns' })).toBeDefined();
  expect(screen.getByText('5 members')).toBeDefined();
  expect(server.count(PREVIEW)).toBe(1);
  expect(server.requests[0]?.path).toContain('join_code=QK7MPX2A');
});

test('code of six characters is looked up 500 ms after the last character', async () => {
  vi.useFakeTimers();
  const { server, code } = visit();
  fireEvent.change(code, { target: { value: 'QK7MPX' } });
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(server.count(PREVIEW)).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(server.count(PREVIEW)).toBe(1);
  vi.useRealTimers();
});

test('own invitations, the dashboard, public parties and the list of shops are stale after joining', async () => {
  const party = { id: lanterns.id, name: lanterns.name };
  const { code, button, user, client } = visit({ data: preview }, { data: { party } });
  const keys = [['invitation.own'], ['dashboard.get'], ['party.discover'], ['shop.list']];
  for (const key of keys) client.setQueryData(key, {});
  await user.type(code, 'QK7MPX2A');
  await screen.findByRole('heading', { name: 'The Copper Lanterns' });
  await user.click(button);
  expect(await screen.findByText(`now at /parties/${lanterns.id}?welcome=true`)).toBeDefined();
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true]);
});

test('unknown code is reported at its field, an incomplete code is not', async () => {
  const { code, user } = visit({ status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  await user.type(code, 'AAAAA');
  expect(code.getAttribute('aria-invalid')).not.toBe('true');
  await user.type(code, 'A');
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(descriptionOf(code)).toContain('Unable to preview party. Please check the join code and try again.');
  expect(screen.queryByText('Join code format looks good')).toBeNull();
  expect(screen.getByRole('heading', { name: 'No party with this code' })).toBeDefined();
});

test('rate limit on codes is reported at the field', async () => {
  const { code, user } = visit({ status: 429, error: { code: 'RATE_LIMITED' } });
  await user.type(code, 'AAAAAA');
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(descriptionOf(code)).toContain('Too many requests');
  expect(screen.queryByRole('heading', { name: 'No party with this code' })).toBeNull();
});

test('party can be joined after the request for its preview was rejected by the rate limit', async () => {
  const party = { id: lanterns.id, name: lanterns.name };
  const { code, button, user } = visit(
    { status: 429, error: { code: 'RATE_LIMITED' } },
    { status: 201, data: { party } },
  );
  await user.type(code, 'QK7MPX2A');
  await waitFor(() => expect(descriptionOf(code)).toContain('Too many requests'));
  await user.click(button);
  expect(await screen.findByText(`now at /parties/${lanterns.id}?welcome=true`)).toBeDefined();
});

test('code replaced since the preview is reported at the field', async () => {
  const { code, button, user } = visit(
    { data: preview },
    { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } },
  );
  await user.type(code, 'QK7MPX2A');
  await user.click(button);
  await waitFor(() => expect(descriptionOf(code)).toContain('No party has this join code.'));
  expect(screen.queryByText(/Failed to join party/i)).toBeNull();
});

test.each([[{ url: '/parties/join?code=qk7m-px2a' }], [{ url: '/join/QK7MPX2A', path: '/join/:code' }]])(
  'link %j fills in the code and shows its party, and the button joins it',
  async (route) => {
    const { code, button, user } = visit(
      { data: preview },
      { status: 201, data: { party: { id: lanterns.id, name: lanterns.name } } },
      route,
    );
    expect(code).toHaveProperty('value', 'QK7MPX2A');
    expect(await screen.findByRole('heading', { name: 'The Copper Lanterns' })).toBeDefined();
    await user.click(button);
    expect(await screen.findByText(`now at /parties/${lanterns.id}?welcome=true`)).toBeDefined();
  },
);

test('joining in the requested role opens the party with the welcome panel', async () => {
  const { server, code, button, user } = visit(
    { data: preview },
    { status: 201, data: { party: { id: lanterns.id, name: lanterns.name } } },
  );
  await user.type(code, 'QK7MPX2A');
  await user.click(screen.getByRole('radio', { name: 'Observer' }));
  await user.click(button);
  expect(await screen.findByText('Successfully joined party "The Copper Lanterns"!')).toBeDefined();
  expect(await screen.findByText(`now at /parties/${lanterns.id}?welcome=true`)).toBeDefined();
  expect(server.requests.find((request) => request.method === 'POST')?.body).toEqual({
    join_code: 'QK7MPX2A',
    role_request: 'observer',
  });
});

test('every role is offered and explained, with a warning, only where the party allows it', async () => {
  const { code, user } = visit({ data: { ...preview, join_permission: 'full' } });
  expect(screen.queryByRole('radio', { name: 'Manager' })).toBeNull();
  await user.type(code, 'QK7MPX2A');
  await user.click(await screen.findByRole('radio', { name: 'Game Master' }));
  expect(screen.getByText('This party allows any role')).toBeDefined();
  for (const meaning of Object.values(ROLE_MEANINGS)) expect(screen.getByText(meaning)).toBeDefined();
  await user.clear(code);
  expect(screen.queryByRole('radio', { name: 'Game Master' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Player' })).toHaveProperty('checked', true);
});

test('failed join shows the reason', async () => {
  const { code, button, user } = visit(
    { data: preview },
    { status: 409, error: { code: 'CONFLICT', message: 'You are already a member of this party.' } },
  );
  await user.type(code, 'QK7MPX2A');
  await user.click(button);
  expect(await screen.findByText('Failed to Join Party')).toBeDefined();
  expect(screen.getByText(/You are already a member of this party./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open your parties' }).getAttribute('href')).toBe('/parties');
});

test('failed join without a reason from the server shows the specified message', async () => {
  const { code, button, user } = visit({ data: preview }, { raw: 'no JSON' });
  await user.type(code, 'QK7MPX2A');
  await user.click(button);
  const message = 'An unexpected error occurred while trying to join the party.';
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByText('Failed to join party')).toBeDefined();
});

test('joining a full party shows that it is full', async () => {
  const { code, button, user } = visit(
    { data: preview },
    { status: 409, error: { code: 'CONFLICT', message: 'This party is full: it has 100 members.' } },
  );
  await user.type(code, 'QK7MPX2A');
  await user.click(button);
  expect(await screen.findByText(/This party is full: it has 100 members\./)).toBeDefined();
});

test('joining more parties than the user’s tier allows shows the limit', async () => {
  const { code, button, user } = visit(
    { data: preview },
    {
      status: 403,
      error: {
        code: 'LIMIT_REACHED',
        message: 'The Wanderer tier is limited to 1 party.',
        details: [{ field: 'parties_can_join', message: '1 of 1 in use' }],
      },
    },
  );
  await user.type(code, 'QK7MPX2A');
  await user.click(button);
  expect(await screen.findByText(/The Wanderer tier is limited to 1 party\./)).toBeDefined();
  expect(screen.queryByText('Failed to join party')).toBeNull();
  expect(code.getAttribute('aria-invalid')).not.toBe('true');
});

test('party of a valid link comes before the form on a narrow screen, also for a screen reader', async () => {
  const url = '/parties/join?code=QK7MPX2A';
  setWidth(390);
  const { server, code, user } = visit({ data: preview }, {}, { url });
  const isPartyFirst = () => {
    const heading = screen.getByRole('heading', { name: /Copper Lanterns|No party/ });
    return (code.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  };
  await screen.findByRole('heading', { name: 'The Copper Lanterns' });
  expect(isPartyFirst()).toBe(true);
  server.on(PREVIEW, { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  await user.clear(code);
  await user.type(code, 'ABCDEFGH');
  await screen.findByRole('heading', { name: 'No party with this code' });
  expect([isPartyFirst(), document.activeElement]).toEqual([false, code]);
  await user.type(code, '{Backspace}');
  expect(document.activeElement).toBe(code);
});

test('page links to the page that creates a party', () => {
  visit();
  expect(screen.getByRole('link', { name: 'Create Your Own Party' }).getAttribute('href')).toBe(
    '/parties/new',
  );
});

describe('public party by ?preview=', () => {
  const publicPreview = { ...preview, is_public: true, join_permission: 'full' };
  function openLink(response: FakeResponse = { data: publicPreview }) {
    const server = fakeServer({
      [PREVIEW]: response,
      [JOIN]: { status: 201, data: { party: { id: lanterns.id, name: lanterns.name } } },
    });
    const view = renderPage(<PartyJoinPage />, { url: `/parties/join?preview=${lanterns.id}` });
    return { server, ...view };
  }

  test('can be joined without a code, as player or observer only', async () => {
    const { server, user } = openLink();
    expect(screen.getByRole('status', { name: 'Loading the party' })).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'The Copper Lanterns' })).toBeDefined();
    expect(server.requests[0]?.path).toContain(`party_id=${lanterns.id}`);
    expect(screen.queryByRole('textbox', { name: /Join code/ })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Game Master' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Observer' }));
    await user.click(screen.getByRole('button', { name: 'Join Party' }));
    expect(await screen.findByText(`now at /parties/${lanterns.id}?welcome=true`)).toBeDefined();
    expect(server.requests.find((request) => request.method === 'POST')?.body).toEqual({
      party_id: lanterns.id,
      role_request: 'observer',
    });
  });

  test('shows a message and no button if joining is by invitation only', async () => {
    openLink({ data: { ...publicPreview, join_permission: 'restricted' } });
    expect(await screen.findByRole('heading', { name: 'Invitation only' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Join Party' })).toBeNull();
  });

  test('shows a message and offers joining by code if it is no longer public', async () => {
    openLink({ status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
    expect(await screen.findByText('Unable to preview party. It may no longer be public.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Join with Code' }).getAttribute('href')).toBe('/parties/join');
  });

  test('shows the error of any other failed request, with a retry', async () => {
    const { server, user } = openLink({ status: 429, error: { code: 'RATE_LIMITED' } });
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByText(/^Too many requests/)).toBeDefined();
    expect(screen.queryByText(/It may no longer be public/)).toBeNull();
    server.on(PREVIEW, { data: publicPreview });
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'The Copper Lanterns' })).toBeDefined();
  });
});
