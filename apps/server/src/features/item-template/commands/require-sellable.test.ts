import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { template, templateNamed } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireSellable } from './require-sellable.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('visible templates can be sold, but private templates of others, retired templates and coins cannot', async () => {
  const [mira, bo] = [await person(app), await person(app)];
  const sellability = (id: string) =>
    inTransaction(
      app.sql,
      () => new Date(),
      (tx) => requireSellable(tx, mira.user.id, [id], () => 'item_template_id'),
    ).then(
      () => 'sellable',
      (error: { details: { message: string }[] }) => error.details[0]?.message,
    );
  expect(await sellability(await templateNamed(mira, 'Torch'))).toBe('sellable');
  expect(await sellability((await template(mira)).id)).toBe('sellable');
  expect(await sellability((await template(bo)).id)).toBe('This item template does not exist');
  const retiredTemplate = await template(mira);
  await app.sql`update item_templates set retired_at = now() where id = ${retiredTemplate.id}`;
  expect(await sellability(retiredTemplate.id)).toBe('This item template does not exist');
  expect(await sellability(await templateNamed(mira, 'Gold piece'))).toBe('Coins cannot be sold in a shop');
});
