import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { template, templateNamed } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireUsable } from './require-usable.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('visible templates can be sold; private ones of others, retired ones and coins cannot', async () => {
  const [mira, bo] = [await person(app), await person(app)];
  const usability = (id: string) =>
    inTransaction(
      app.sql,
      () => new Date(),
      (tx) => requireUsable(tx, mira.user.id, id),
    ).then(
      () => 'usable',
      (error: { details: { message: string }[] }) => error.details[0]?.message,
    );
  expect(await usability(await templateNamed(mira, 'Torch'))).toBe('usable');
  expect(await usability((await template(mira)).id)).toBe('usable');
  expect(await usability((await template(bo)).id)).toBe('This item template does not exist');
  const old = await template(mira);
  await app.sql`update item_templates set retired_at = now() where id = ${old.id}`;
  expect(await usability(old.id)).toBe('This item template does not exist');
  expect(await usability(await templateNamed(mira, 'Gold piece'))).toBe('Coins are money, not goods');
});
