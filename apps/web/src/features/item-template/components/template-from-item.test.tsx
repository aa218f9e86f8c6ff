import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { stackOf, torchTemplate } from '../../../../test/items.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { TemplateFromItem } from './template-from-item.tsx';

const CREATE = 'POST /api/v1/item_templates';

test('template has the exact value of an item, even if the value is not a whole number of coins of the custom currency', async () => {
  const server = fakeServer({ [CREATE]: { status: 201, data: torchTemplate } });
  const item = stackOf(1, { currency: 'gold', value_copper: 150 });
  item.instance_data = { ...item.instance_data, currency_override: 'gold' };
  const { user } = renderPage(<TemplateFromItem item={item} onClose={() => undefined} />, { url: '/here' });
  await user.click(await screen.findByRole('button', { name: 'Create template' }));
  await vi.waitFor(() => expect(server.count(CREATE)).toBe(1));
  expect(server.requests.at(-1)?.body).toMatchObject({
    item_template: { base_value: 15, metadata: { currency: 'silver' } },
  });
});

test('dialog creates a private template with the stack size, slots and value of the item', async () => {
  const server = fakeServer({ [CREATE]: { status: 201, data: torchTemplate } });
  const onClose = vi.fn();
  const item = stackOf(51, { slots: 6 });
  const { user } = renderPage(<TemplateFromItem item={item} onClose={onClose} />, { url: '/here' });
  await user.click(await screen.findByRole('button', { name: 'Create template' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    item_template: { name: 'Torch', visibility: 'private', stack_size: 50, slots: 3, base_value: 1 },
  });
});
