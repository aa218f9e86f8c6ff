import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack } from '../../../../test/items.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { CreateContainer } from './create-container.tsx';

test('dialog has the specified fields with their defaults and limits', async () => {
  const owners = [{ type: 'character' as const, id: nim.id, name: nim.name }];
  renderPage(<CreateContainer owners={owners} onClose={() => undefined} />);
  expect(await screen.findByRole('dialog', { name: 'Create New Container' })).toBeDefined();
  expect(screen.getByPlaceholderText('e.g., Backpack, Belt Pouch, Chest')).toBe(
    screen.getByRole('textbox', { name: 'Container Name' }),
  );
  expect(screen.getByRole('textbox', { name: 'Description (optional)' })).toHaveProperty('value', '');
  const weight = screen.getByRole('textbox', { name: 'Max Weight' });
  expect(weight).toHaveProperty('value', '100');
  const slots = screen.getByRole('textbox', { name: 'Max Slots' });
  expect(slots).toHaveProperty('value', '20');
  expect(slots).toHaveProperty('placeholder', 'Unlimited');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
});

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
