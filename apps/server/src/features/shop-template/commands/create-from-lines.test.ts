import { listShopItems } from '@quartermaster/contract/shop-item';
import { shopTemplateForm } from '@quartermaster/contract/shop-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { actorOf, person } from '../../../../test/factories/people.ts';
import { expectOk, template, templateNamed } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { createFromLines } from './create-from-lines.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('creation omits lines with a private item of another user', async () => {
  const [author, other] = [await person(app), await person(app)];
  const privateItem = await template(other, { name: 'Heirloom' });
  const ids = [privateItem.id, await templateNamed(author, 'Torch')];
  const lines = ids.map((item_template_id) => ({
    item_template_id,
    quantity: 3,
    price: null,
    restock_quantity: null,
  }));
  const id = await inTransaction(
    app.sql,
    () => new Date(),
    (tx) => createFromLines(tx, actorOf(author), shopTemplateForm.parse({ name: 'Harbor' }), lines),
  );
  const items = expectOk(await author.call(listShopItems, { params: { id }, query: {} })).body.data;
  expect(items.map(({ name, quantity }) => [name, quantity])).toEqual([['Torch', 3]]);
});
