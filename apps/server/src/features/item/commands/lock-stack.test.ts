import { destroyItem } from '@quartermaster/contract/item';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { waitingStatements } from '../../../../test/database.ts';
import { person } from '../../../../test/factories/people.ts';
import { addItems, chest, party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  { isDeleted: false, event: 'its transfer' },
  { isDeleted: true, event: 'the deletion of its container' },
])(
  'command that waits for a stack during $event retries and finds it in its new container',
  async ({ isDeleted }) => {
    const gm = await person(app);
    const testParty = await party(gm);
    const otherChest = await chest(gm, testParty.id);
    const sourceId = await chest(gm, testParty.id);
    const torches = await addItems(gm, sourceId, 'Torch', 5);
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const transferring = app.sql.begin(async (sql) => {
      await sql`select from containers where id = ${sourceId} for update`;
      locked.resolve();
      await release.promise;
      await sql`update item_instances set container_id = ${otherChest} where id = ${torches}`;
      if (isDeleted) await sql`update containers set closed_at = now() where id = ${sourceId}`;
    });
    await locked.promise;
    const destroyed = gm.call(destroyItem, { params: { id: torches } });
    await waitingStatements(app.sql, 1);
    release.resolve();
    await transferring;
    expect((await destroyed).status).toBe(204);
    const [line] = await app.sql`
    select source_container_id as place from transactions
    where transaction_type = 'item_destruction' and item_instance_id = ${torches}`;
    expect(line?.place).toBe(otherChest);
  },
);
