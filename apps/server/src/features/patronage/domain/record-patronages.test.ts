import { listNotifications } from '@quartermaster/contract/notification';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type SponsoredParty, sponsoredParty } from '../../../../test/factories/patronages.ts';
import { actorOf } from '../../../../test/factories/people.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type PatronageRow, patronageSelect } from '../store.ts';
import { recordPatronages } from './record-patronages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(() => app.close());

const rowOf = async ({ patronage }: SponsoredParty) => {
  const [row] = await app.sql<PatronageRow[]>`${patronageSelect(app.sql)} where p.id = ${patronage.id}`;
  return { ...row, ended_at: new Date(), end_reason: 'party_deleted' } as PatronageRow;
};

test('patronages of several parties are recorded in each party, ordered by party id', async () => {
  const [first, second] = [await sponsoredParty(app), await sponsoredParty(app)];
  const eventNumbers = await inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      await recordPatronages(tx, actorOf(second.gm), 'ended', [await rowOf(second), await rowOf(first)]);
      await tx.sql`select 1`;
      return [...tx.eventNumbers.keys()];
    },
  );
  expect(eventNumbers).toEqual([first.testParty.id, second.testParty.id].sort());
  for (const { testParty, beneficiary, gm } of [first, second]) {
    const { data } = (await gm.call(listPartyTransactions, { params: { id: testParty.id } })).body;
    expect(data[0]?.transaction_summary).toBe(
      `${second.gm.user.username} ended the patronage for ${beneficiary.user.username}`,
    );
    for (const side of [gm, beneficiary]) {
      const [newest] = (await side.call(listNotifications, {})).body.data;
      expect(newest?.body).toMatch(/^The party was deleted\./);
    }
  }
});
