import { GAME_SYSTEMS } from '@quartermaster/contract/party';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import PartyNewPage from './party-new-page.tsx';

const CREATE = 'POST /api/v1/parties';

function visit(response: FakeResponse) {
  const server = fakeServer({ [CREATE]: response });
  return { server, ...renderPage(<PartyNewPage />, { url: '/parties/new' }) };
}

test('page creates a party with defaults, shows its name and opens its page', async () => {
  const party = lanternsAs('gm');
  const { server, user } = visit({ status: 201, data: party });
  await user.type(screen.getByRole('textbox', { name: /Party name/ }), '  The Copper Lanterns ');
  await user.click(screen.getByRole('button', { name: 'Create party' }));
  expect(await screen.findByText('Party "The Copper Lanterns" created successfully!')).toBeDefined();
  expect(await screen.findByText(`now at /parties/${party.id}`)).toBeDefined();
  expect(server.requests[0]?.body).toEqual({
    party: {
      name: 'The Copper Lanterns',
      description: '',
      game_system: '',
      setting: '',
      join_permission: 'limited',
      encumbrance_style: 'both',
      coin_system: '5e',
      is_public: false,
    },
  });
});

test('party is created with the chosen coin system', async () => {
  const { server, user } = visit({ status: 201, data: lanternsAs('gm') });
  await user.type(screen.getByRole('textbox', { name: /Party name/ }), 'Lanterns');
  await user.click(screen.getByRole('button', { name: /Gold standard \(5e\)/ }));
  await user.click(await screen.findByRole('option', { name: /Silver standard/ }));
  await user.click(screen.getByRole('button', { name: 'Create party' }));
  expect(await screen.findByText(/created successfully/)).toBeDefined();
  expect(server.requests[0]?.body).toMatchObject({ party: { coin_system: 'silver' } });
});

test('page offers the specified game systems', async () => {
  const { user } = visit({});
  await user.click(screen.getByRole('button', { name: /Game system/ }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(expect.arrayContaining([...GAME_SYSTEMS]));
  expect(GAME_SYSTEMS).toEqual(['D&D 5e', 'Pathfinder 1e', 'Pathfinder 2e', 'D&D 3.5e', 'Other']);
});

test('name under three characters is rejected before sending', async () => {
  const { server, user } = visit({});
  await user.type(screen.getByRole('textbox', { name: /Party name/ }), 'ab');
  await user.click(screen.getByRole('button', { name: 'Create party' }));
  expect(await screen.findByText('Party name must be at least 3 characters')).toBeDefined();
  expect(server.count(CREATE)).toBe(0);
});

test('page warns that join permission Full lets anyone with the code join in any role', async () => {
  const { user } = visit({});
  await user.click(screen.getByRole('radio', { name: 'Full' }));
  expect(await screen.findByText(/even Game Master or Manager/)).toBeDefined();
});

test('field error is shown at its field, and any other error in a toast', async () => {
  const details = [{ field: 'party.setting', message: 'Must be at most 120 characters' }];
  const { server, user } = visit({ status: 422, error: { code: 'VALIDATION_ERROR', details } });
  await user.type(screen.getByRole('textbox', { name: /Party name/ }), 'Lanterns');
  await user.click(screen.getByRole('button', { name: 'Create party' }));
  expect(await screen.findByText('Must be at most 120 characters')).toBeDefined();
  server.on(CREATE, {
    status: 403,
    error: { code: 'LIMIT_REACHED', message: 'You already lead one party.' },
  });
  await user.click(screen.getByRole('button', { name: 'Create party' }));
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'You already lead one party.');
});
