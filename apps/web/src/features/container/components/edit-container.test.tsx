import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack } from '../../../../test/items.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { EditContainer } from './edit-container.tsx';

test('save sends only what the user has changed, even if another user changed the container meanwhile', async () => {
  const server = fakeServer({ [`PATCH /api/v1/containers/${backpack.id}`]: { data: backpack } });
  const onClose = vi.fn();
  let receiveChange = () => {};
  function LiveForm() {
    const [container, setContainer] = useState(backpack);
    receiveChange = () => setContainer({ ...container, description: 'Smells of fish.' });
    return <EditContainer container={container} onClose={onClose} />;
  }
  const { user } = renderPage(<LiveForm />);
  const name = await screen.findByRole('textbox', { name: 'Container Name' });
  await user.clear(name);
  await user.type(name, 'Satchel');
  act(receiveChange);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.requests.map(({ body }) => body)).toEqual([{ container: { name: 'Satchel' } }]);
});
