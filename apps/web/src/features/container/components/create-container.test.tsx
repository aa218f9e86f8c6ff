import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack } from '../../../../test/items.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { CreateContainer } from './create-container.tsx';

test('creating a container makes the cached history stale', async () => {
  fakeServer({ [`POST /api/v1/characters/${nim.id}/containers`]: { status: 201, data: backpack } });
  const onCreated = vi.fn();
  const owners = [{ type: 'character' as const, id: nim.id, name: nim.name }];
  const { user, client } = renderPage(
    <CreateContainer owners={owners} onClose={() => undefined} onCreated={onCreated} />,
  );
  const key = ['transaction.character', {}];
  client.setQueryData(key, {});
  await user.type(await screen.findByRole('textbox', { name: 'Container Name' }), 'Pouch');
  await user.click(screen.getByRole('button', { name: 'Create Container' }));
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
