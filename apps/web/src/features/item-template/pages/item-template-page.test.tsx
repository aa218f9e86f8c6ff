import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { backpack, inventoryAnswers, pageOne, stackOf, torchTemplate } from '../../../../test/things.ts';
import ItemTemplatePage from './item-template-page.tsx';

function visit(answers: Record<string, Answer> = {}) {
  const server = fakeServer({ ...inventoryAnswers(), ...answers });
  const at = { at: `/items/templates/${torchTemplate.id}`, path: '/items/templates/:id' };
  return { server, ...renderPage(<ItemTemplatePage />, at) };
}

test('shows what the thing is, weighs and costs', async () => {
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'Torch' })).toBeDefined();
  expect(screen.getByText('Burns an hour.')).toBeDefined();
  expect(screen.getByText('Up to 50')).toBeDefined();
  expect(screen.getByText('1 copper piece')).toBeDefined();
});

test('adds it to one of the own containers', async () => {
  const { server, user } = visit({
    'POST /api/v1/item_instances': { status: 201, data: stackOf(1), meta: { item_instance_ids: [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Add to container' }));
  expect(await screen.findByText('Torch added to Backpack')).toBeDefined();
  expect(server.seen.find((r) => r.method === 'POST')?.body).toEqual({
    item_template_id: torchTemplate.id,
    container_id: backpack.id,
    quantity: 1,
  });
});

test('sends somebody without a character to make one', async () => {
  visit({ 'GET /api/v1/characters': { data: [], meta: pageOne(0) } });
  const link = await screen.findByRole('link', { name: 'Create a character' });
  expect(link.getAttribute('href')).toBe('/characters/new');
});

test('says that an unknown thing cannot be shown', async () => {
  visit({
    [`GET /api/v1/item_templates/${torchTemplate.id}`]: {
      status: 404,
      error: { code: 'RESOURCE_NOT_FOUND' },
    },
  });
  expect(await screen.findByText('This item cannot be shown')).toBeDefined();
});
