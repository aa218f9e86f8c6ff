import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answer, fakeServer } from '../../../../test/fake-server.ts';
import { lanternsAs } from '../../../../test/party-people.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop } from '../../../../test/shops.ts';
import NewShop from './new-shop.tsx';

const DEPLOY = 'POST /api/v1/shop_instances';

async function visit(answer: Answer = { status: 201, data: emberShop }) {
  const onClose = vi.fn();
  const server = fakeServer({ [DEPLOY]: answer });
  const view = renderPage(<NewShop party={lanternsAs('gm')} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'New shop' });
  return { server, onClose, ...view };
}

test('kind with suggested stock opens under its own name and is shown', async () => {
  const { server, user } = await visit();
  await user.click(screen.getByRole('button', { name: /Kind/ }));
  await user.click(await screen.findByRole('option', { name: 'Blacksmith' }));
  await user.click(screen.getByRole('button', { name: 'Open shop' }));
  expect(await screen.findByText(`now at /shops/instances/${emberShop.id}`)).toBeDefined();
  expect(server.seen.find(({ method }) => method === 'POST')?.body).toEqual({
    shop_instance: {
      party_id: lanterns.id,
      new_shop: { name: 'Blacksmith', shop_type: 'blacksmith', stock: 'suggested' },
    },
  });
});

test('refused shop stays in the dialog with the reason', async () => {
  const { user, onClose } = await visit({
    status: 403,
    error: { code: 'LIMIT_REACHED', message: 'Your tier allows no more shops.' },
  });
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ember & Anvil');
  await user.click(screen.getByRole('radio', { name: 'Empty' }));
  await user.click(screen.getByRole('button', { name: 'Open shop' }));
  await waitFor(() => expect(screen.getByRole('alert')).toBeDefined());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Ember & Anvil');
});
