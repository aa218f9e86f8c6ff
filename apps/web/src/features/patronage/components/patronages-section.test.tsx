import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import {
  GIVEN,
  givenResponse,
  patronageOf,
  RECEIVED,
  receivedResponse,
} from '../../../../test/patronages.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import PatronagesSection from './patronages-section.tsx';

const givenPatronage = patronageOf('mirelle', 'tobin');
const receivedPatronage = patronageOf('corin', 'mirelle', { lastDigit: '2' });

function visit(changes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [GIVEN]: givenResponse([givenPatronage]),
    [RECEIVED]: receivedResponse([receivedPatronage]),
    ...changes,
  });
  return { server, ...renderPage(<PatronagesSection />, { url: '/subscription' }) };
}

test('section lists the members the user sponsors, the seats left and the user’s patrons', async () => {
  visit();
  expect(await screen.findByText('3 of 4 seats left')).toBeDefined();
  expect(screen.getByText('tobin').closest('li')?.textContent).toContain('Adventurer in The Copper Lanterns');
  expect(await screen.findByText('corin')).toBeDefined();
});

test('section lists a patron on a later page', async () => {
  const meta = pageMeta(101, { total_pages: 2 });
  const laterPatronage = patronageOf('edda', 'mirelle', { lastDigit: '3' });
  visit({
    [RECEIVED]: ({ path }) => ({
      data: [path.includes('page=2') ? laterPatronage : receivedPatronage],
      meta,
    }),
  });
  expect(await screen.findByText('edda')).toBeDefined();
  expect(screen.getByText('corin')).toBeDefined();
});

test('ending a patronage requires confirmation and explains the consequence', async () => {
  const { server, user } = visit();
  const path = `DELETE /api/v1/patronages/${givenPatronage.id}`;
  server.on(path, { status: 204 });
  await user.click(
    await screen.findByRole('button', { name: 'End patronage with tobin in The Copper Lanterns' }),
  );
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText(/^tobin will lose the Adventurer tier in this party\. Nothing is deleted/),
  ).toBeDefined();
  expect(server.count(path)).toBe(0);
  server.on(GIVEN, givenResponse([]));
  await user.click(dialog.getByRole('button', { name: 'End patronage' }));
  expect(await screen.findByText('You no longer sponsor tobin in The Copper Lanterns')).toBeDefined();
  expect(await screen.findByText(/^You are not sponsoring anyone\./)).toBeDefined();
  expect(screen.getByText('4 of 4 seats left')).toBeDefined();
});

test('failure to end a patronage is shown in the dialog', async () => {
  const { server, user } = visit();
  server.on(`DELETE /api/v1/patronages/${receivedPatronage.id}`, {
    status: 409,
    error: { code: 'CONFLICT', message: 'This patronage has already ended.' },
  });
  await user.click(
    await screen.findByRole('button', { name: 'End patronage with corin in The Copper Lanterns' }),
  );
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^You will lose the Adventurer tier in this party\./)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'End patronage' }));
  expect(await dialog.findByText('This patronage has already ended.')).toBeDefined();
});

test('section for a tier without patronage links to the tiers that have it', async () => {
  visit({ [GIVEN]: givenResponse([], { used: 0, limit: 0 }), [RECEIVED]: receivedResponse([]) });
  const link = await screen.findByRole('link', { name: 'See the tiers with patronage' });
  expect(link.getAttribute('href')).toBe('/subscription/upgrade?feature=patronage_system');
  expect(screen.queryByText(/seats left/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('section shows loading, error and empty states', async () => {
  const { server, user } = visit({ [RECEIVED]: { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } } });
  expect(screen.getByRole('status', { name: 'Loading received patronages' })).toBeDefined();
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on(RECEIVED, receivedResponse([]));
  await user.click(retry);
  expect(await screen.findByText('No one is sponsoring you.')).toBeDefined();
});
