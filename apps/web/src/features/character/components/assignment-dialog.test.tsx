import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { accessTokenOf, lanterns, mirelle, nim, storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { sleep } from '../../../platform/clock.ts';
import { toasts } from '../../../platform/toasts.ts';
import { AssignmentDialog } from './assignment-dialog.tsx';

const bo = { ...nim, id: nim.id.replace(/20$/, '21'), name: 'Bo', party_id: null, party_name: null };
const kes = {
  ...nim,
  id: nim.id.replace(/20$/, '22'),
  name: 'Kes',
  party_id: bo.id,
  party_name: 'Night Watch',
};

async function visit() {
  const server = fakeServer({
    'GET /api/v1/characters': { data: [bo, kes, nim], meta: pageMeta(3) },
    [`PATCH /api/v1/characters/${bo.id}`]: { data: { ...bo, party_id: lanterns.id } },
    [`PATCH /api/v1/characters/${nim.id}`]: { data: { ...nim, party_id: null } },
  });
  const onClose = vi.fn();
  const view = renderPage(<AssignmentDialog party={lanterns} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage My Characters' }));
  await dialog.findByRole('checkbox', { name: 'Nim Thistlewick' });
  return { server, dialog, onClose, ...view };
}

const saveButton = (dialog: Awaited<ReturnType<typeof visit>>['dialog']) =>
  dialog.getByRole('button', { name: 'Save' });
const checkbox = (dialog: Awaited<ReturnType<typeof visit>>['dialog'], name: string) =>
  dialog.getByRole<HTMLInputElement>('checkbox', { name });

test('dialog preselects characters of the party; characters of other parties are marked and disabled', async () => {
  const { dialog } = await visit();
  expect(checkbox(dialog, 'Nim Thistlewick').checked).toBe(true);
  expect(checkbox(dialog, 'Bo').checked).toBe(false);
  expect(checkbox(dialog, 'Kes').disabled).toBe(true);
  expect(dialog.getByText('Already in party: Night Watch')).toBeDefined();
});

test('dialog enables Save only while there are changes', async () => {
  const { dialog, user } = await visit();
  expect(saveButton(dialog)).toHaveProperty('disabled', true);
  await user.click(checkbox(dialog, 'Bo'));
  expect(saveButton(dialog)).toHaveProperty('disabled', false);
  await user.click(checkbox(dialog, 'Bo'));
  expect(saveButton(dialog)).toHaveProperty('disabled', true);
});

test('dialog assigns added characters, unassigns removed ones, and shows a toast', async () => {
  const { server, dialog, user, onClose } = await visit();
  await user.click(checkbox(dialog, 'Bo'));
  await user.click(checkbox(dialog, 'Nim Thistlewick'));
  await user.click(saveButton(dialog));
  expect(await screen.findByText('Character assignments updated successfully')).toBeDefined();
  const sentRequests = server.requests.filter(({ method }) => method === 'PATCH');
  expect(sentRequests.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    [bo.id, { character: { party_id: lanterns.id } }],
    [nim.id, { character: { party_id: null } }],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['success', {}, 'Character assignments updated successfully'],
  ['failure', { status: 409, error: { code: 'CONFLICT' } }, 'Failed to update character assignments.'],
] as const)('%s is shown although the dialog was closed meanwhile', async (_outcome, outcome, toast) => {
  const { server, dialog, user, unmount } = await visit();
  const response = Promise.withResolvers<FakeResponse>();
  server.on(`PATCH /api/v1/characters/${bo.id}`, () => response.promise);
  await user.click(checkbox(dialog, 'Bo'));
  await user.click(saveButton(dialog));
  unmount();
  response.resolve({ data: bo, ...outcome });
  await waitFor(() => expect(toasts.get()[0]?.message).toBe(toast));
});

test('dialog stops assigning characters when another user signs in, who reads nothing about it', async () => {
  storeTokens({ token: accessTokenOf(mirelle.id) });
  const { server, dialog, user, onClose } = await visit();
  server.on(`PATCH /api/v1/characters/${bo.id}`, () => {
    storeTokens({ token: accessTokenOf(kes.id) });
    return { data: { ...bo, party_id: lanterns.id } };
  });
  await user.click(checkbox(dialog, 'Bo'));
  await user.click(checkbox(dialog, 'Nim Thistlewick'));
  await user.click(saveButton(dialog));
  await waitFor(() => expect(server.count(`PATCH /api/v1/characters/${bo.id}`)).toBe(1));
  await sleep(20);
  expect(toasts.get()).toEqual([]);
  expect(server.count(`PATCH /api/v1/characters/${nim.id}`)).toBe(0);
  expect(onClose).not.toHaveBeenCalled();
});

test('dialog reports a failure and stays open with the selection', async () => {
  const { server, dialog, user, onClose } = await visit();
  server.on(`PATCH /api/v1/characters/${bo.id}`, { status: 409, error: { code: 'CONFLICT' } });
  await user.click(checkbox(dialog, 'Bo'));
  await user.click(saveButton(dialog));
  expect(await screen.findByText('Failed to update character assignments.')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  expect(checkbox(dialog, 'Bo').checked).toBe(true);
});

test.each([
  ['closes the dialog if nothing has changed', 0],
  ['does not close the dialog if there are changes', 1],
])('a press outside of the dialog %s', async (_outcome, toggles) => {
  const { dialog, user, onClose } = await visit();
  for (let count = 0; count < toggles; count += 1) await user.click(checkbox(dialog, 'Bo'));
  await user.click(document.body);
  expect(onClose).toHaveBeenCalledTimes(1 - toggles);
});

test('user without a character sees a link to create one', async () => {
  fakeServer({ 'GET /api/v1/characters': { data: [], meta: pageMeta(0) } });
  renderPage(<AssignmentDialog party={lanterns} onClose={() => undefined} />);
  const link = await screen.findByRole('link', { name: 'Create Your Character' });
  expect(link.getAttribute('href')).toBe(`/characters/new?party_id=${lanterns.id}`);
});
