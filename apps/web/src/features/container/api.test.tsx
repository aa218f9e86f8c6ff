import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../test/fake-server.ts';
import { backpack } from '../../../test/items.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { useUpdateContainer } from './api.ts';

function Moves() {
  const { mutate } = useUpdateContainer();
  return [1, 0].map((position) => (
    <button
      key={position}
      type="button"
      onClick={() => mutate({ params: { id: backpack.id }, body: { container: { position } } })}
    >
      Position {position}
    </button>
  ));
}

test('updates of containers are sent one after the other, in the order in which they were made', async () => {
  const first = Promise.withResolvers<FakeResponse>();
  const server = fakeServer({ [`PATCH /api/v1/containers/${backpack.id}`]: () => first.promise });
  const { user } = renderPage(<Moves />);
  await user.click(screen.getByRole('button', { name: 'Position 1' }));
  await user.click(screen.getByRole('button', { name: 'Position 0' }));
  expect(server.requests).toHaveLength(1);
  first.resolve({ data: backpack });
  await waitFor(() => expect(server.requests).toHaveLength(2));
  expect(server.requests.map(({ body }) => body)).toEqual([
    { container: { position: 1 } },
    { container: { position: 0 } },
  ]);
});
