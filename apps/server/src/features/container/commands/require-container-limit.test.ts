import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { party } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireContainerLimit } from './require-container-limit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('container limit is a hundred, not counting deleted containers', async () => {
  const testParty = await party(await person(app));
  const requireLimit = () =>
    inTransaction(
      app.sql,
      () => new Date(),
      (tx) => requireContainerLimit(tx, { kind: 'party', id: testParty.id }),
    );
  await app.sql`
    insert into containers (id, party_id, name, visibility, closed_at)
    select gen_random_uuid(), ${testParty.id}, 'Crate', 'party', case when n > 98 then now() end from generate_series(1, 120) n`;
  await expect(requireLimit()).resolves.toBeUndefined();
  await app.sql`
    update containers set closed_at = null
    where id = (select id from containers where party_id = ${testParty.id} and closed_at is not null limit 1)`;
  await expect(requireLimit()).rejects.toMatchObject({ code: 'CONFLICT' });
});
