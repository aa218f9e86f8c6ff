import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack } from '../../../../test/items.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { CreateContainer } from './create-container.tsx';

const CREATE = `POST /api/v1/characters/${nim.id}/containers`;
const owners = [{ type: 'character' as const, id: nim.id, name: nim.name }];

/** Whether a button cannot be pressed: it is disabled or its action is pending. */
const isUnavailable = (button: HTMLElement) =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';

test('dialog has the specified fields, defaults and placeholders', async () => {
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

test('Create Container is disabled while the name is blank and while the container is being created', async () => {
  let respond = (_: unknown) => {};
  fakeServer({
    [CREATE]: async () => {
      await new Promise((resolve) => {
        respond = resolve;
      });
      return { status: 201, data: backpack };
    },
  });
  const onClose = vi.fn();
  const { user } = renderPage(<CreateContainer owners={owners} onClose={onClose} />);
  const name = await screen.findByRole('textbox', { name: 'Container Name' });
  const create = screen.getByRole('button', { name: 'Create Container' });
  await user.type(name, '  ');
  expect(create).toHaveProperty('disabled', true);
  await user.type(name, 'Pouch');
  expect(create).toHaveProperty('disabled', false);
  await user.click(create);
  expect(isUnavailable(create)).toBe(true);
  respond(null);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('empty weight and slots are sent as no limit, and a weight is rounded to one decimal', async () => {
  const server = fakeServer({ [CREATE]: { status: 201, data: backpack } });
  const onClose = vi.fn();
  const { user } = renderPage(<CreateContainer owners={owners} onClose={onClose} />);
  await user.type(await screen.findByRole('textbox', { name: 'Container Name' }), 'Pouch');
  const weight = screen.getByRole('textbox', { name: 'Max Weight' });
  await user.clear(weight);
  await user.type(weight, '12.34');
  await user.tab();
  expect(weight).toHaveProperty('value', '12.3');
  await user.clear(weight);
  await user.clear(screen.getByRole('textbox', { name: 'Max Slots' }));
  await user.click(screen.getByRole('button', { name: 'Create Container' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    container: { name: 'Pouch', description: '', max_weight: null, max_slots: null },
  });
});

test('creating a container makes the cached history stale', async () => {
  fakeServer({ [CREATE]: { status: 201, data: backpack } });
  const onCreated = vi.fn();
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
