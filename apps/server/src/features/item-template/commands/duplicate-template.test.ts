import { duplicateItemTemplate } from '@quartermaster/contract/item-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { template, templateNamed } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let reader: Person;
beforeAll(async () => {
  app = await startTestApp();
  reader = await person(app);
});
afterAll(() => app.close());

const duplicate = (id: string) => reader.call(duplicateItemTemplate, { params: { id } });

test('duplication rejects a private template of another user', async () => {
  const privateTemplate = await template(await person(app), { name: 'CANARY' });
  const { status, body } = await duplicate(privateTemplate.id);
  expect(status).toBe(404);
  expect(JSON.stringify(body)).not.toContain('CANARY');
});

test('duplicate is private, belongs to the user, has "(copy)" in its name and no ratings', async () => {
  const author = await person(app);
  const lamp = await template(author, {
    name: 'L'.repeat(100),
    weight: 1.25,
    tags: ['light'],
    visibility: 'unlisted',
  });
  await reader.send('POST', `/api/v1/item_templates/${lamp.id}/ratings`, { body: { rating: { score: 5 } } });
  const { status, body } = await duplicate(lamp.id);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    name: `${'L'.repeat(93)} (copy)`,
    weight: 1.25,
    tags: ['light'],
    visibility: 'private',
    creator_id: reader.user.id,
    ratings_count: 0,
  });
});

test('duplicate of a coin is not currency', async () => {
  const { body } = await duplicate(await templateNamed(reader, 'Gold piece'));
  expect(body.data).toMatchObject({ name: 'Gold piece (copy)', tags: [], metadata: { category: '' } });
});
