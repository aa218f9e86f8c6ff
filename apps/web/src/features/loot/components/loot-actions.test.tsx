import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { hoard } from '../../../../test/loot.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { sleep } from '../../../platform/clock.ts';
import { toasts } from '../../../platform/toasts.ts';
import { RevealOrHide } from './loot-actions.tsx';

const lootPath = `/api/v1/loot_instances/${hoard.id}`;

test.each([
  ['Reveal', false, `POST ${lootPath}/reveal`, 'Failed to reveal loot'],
  ['Hide', true, `PATCH ${lootPath}`, 'Failed to hide loot'],
])('failure of %s without a message is shown in one toast after the page was left', async (...args) => {
  const [label, is_revealed, request, text] = args;
  toasts.set([]);
  const response = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({ [request]: () => response.promise });
  const { user, unmount } = renderPage(<RevealOrHide loot={{ ...hoard, is_revealed }} />);
  await user.click(screen.getByRole('button', { name: new RegExp(label) }));
  await waitFor(() => expect(server.count(request)).toBe(1));
  unmount();
  response.resolve({ status: 409, error: { code: 'CONFLICT', message: '' } });
  await waitFor(() => expect(toasts.get()).not.toEqual([]));
  await sleep(20);
  expect(toasts.get().map(({ message, repeats }) => [message, repeats])).toEqual([[text, 0]]);
});
