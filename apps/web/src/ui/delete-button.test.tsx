import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { DeleteButton } from './delete-button.tsx';

test('failed deletion shows its error in the dialog, and the next confirmation starts without the error', async () => {
  const { user } = renderPage(
    <DeleteButton
      name="Torch"
      confirmLabel="Delete item"
      onDelete={() => Promise.reject(new Error('This item is in use.'))}
      isPending={false}
      redirectTo="/items"
    >
      It disappears from all lists.
    </DeleteButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete item' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This item is in use.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Delete item' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('error of the last attempt disappears when the user tries again', async () => {
  const onDelete = vi.fn(() => Promise.reject(new Error('This item is in use.')));
  const { user } = renderPage(
    <DeleteButton
      name="Torch"
      confirmLabel="Delete item"
      onDelete={onDelete}
      isPending={false}
      redirectTo="/items"
    >
      It disappears from all lists.
    </DeleteButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const confirm = await screen.findByRole('button', { name: 'Delete item' });
  await user.click(confirm);
  await screen.findByRole('alert');
  onDelete.mockReturnValue(new Promise(() => undefined));
  await user.click(confirm);
  expect(screen.queryByRole('alert')).toBeNull();
});
