import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { shopItem, shopTemplate } from '../../../../test/factories/shops.ts';
import { template } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { readTemplate } from './read-template.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('reader receives a visible template with the lines whose items are visible', async () => {
  const [author, other] = [await person(app), await person(app)];
  const { id } = await shopTemplate(author, { visibility: 'unlisted' });
  const secret = await template(author);
  await shopItem(author, id, 'Torch', { quantity: 3 });
  const body = { shop_item: { item_template_id: secret.id } };
  await author.send('POST', `/api/v1/shop_templates/${id}/add_item`, { body });
  const read = (userId: string, templateId = id) =>
    inTransaction(
      app.sql,
      () => new Date(),
      (tx) => readTemplate(tx, userId, templateId),
    );
  expect((await read(author.user.id)).lines).toHaveLength(2);
  expect((await read(other.user.id)).lines).toMatchObject([{ quantity: 3, price: null }]);
  const privateTemplate = await shopTemplate(author);
  await expect(read(other.user.id, privateTemplate.id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
});
