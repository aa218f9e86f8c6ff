import { deleteItemTemplate } from '@quartermaster/contract/item-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscribe } from '../../../../test/factories/billing.ts';
import { person, verified } from '../../../../test/factories/people.ts';
import { insertManyUsers, startTestReports, type TestReports } from '../../../../test/factories/reports.ts';
import { addItems, addItemsOf, expectOk, party, template } from '../../../../test/factories/test-parties.ts';
import { INVARIANT_NAMES } from '../../../platform/ledger/verify.ts';

let reports: TestReports;
const DAY = '2024-02-29';
beforeAll(async () => {
  reports = await startTestReports();
  await insertManyUsers(reports, DAY, 3);
});
afterAll(() => reports.close());

describe('report', () => {
  test('lists users created on its days in UTC, including the last day', async () => {
    expect(await reports.linesOf('users', { from: '2024-03-01', to: '2024-03-31' })).toEqual([]);
    expect(await reports.linesOf('users', { to: '2024-02-28' })).toEqual([]);
    expect(await reports.linesOf('users', { to: DAY })).toHaveLength(3);
    const names = (await reports.linesOf('users', { from: '2024-03-01' })).map((user) => user.username);
    expect(names).toContain(reports.ada.user.username);
  });

  test('lists item templates and parties with their owners, but private content without its name', async () => {
    const mira = await verified(reports.app, await person(reports.app));
    const [open, hidden] = [
      await template(mira, { name: 'Lantern of Mira', visibility: 'public' }),
      await template(mira, { name: 'Secret blade', visibility: 'private' }),
    ];
    const { id } = await party(mira, { name: 'Quiet table' });
    const content = await reports.linesOf('content');
    const lineOf = (lineId: string) => {
      const { type, name, owner, visibility } = content.find((line) => line.id === lineId) ?? {};
      return [type, name, owner, visibility];
    };
    const owner = mira.user.username;
    expect(lineOf(open.id)).toEqual(['item_template', 'Lantern of Mira', owner, 'public']);
    expect(lineOf(hidden.id)).toEqual(['item_template', '', owner, 'private']);
    expect(lineOf(id)).toEqual(['party', '', owner, 'private']);
    expect(new Set(content.map((line) => line.owner))).toEqual(new Set([owner]));
  });

  test('omits a deleted item template that items still use', async () => {
    const { gm, stashId } = await party(await person(reports.app));
    const { id } = await template(gm, { name: 'Deleted lamp' });
    await addItemsOf(gm, stashId, id);
    expectOk(await gm.call(deleteItemTemplate, { params: { id } }));
    expect((await reports.linesOf('content')).map((line) => line.id)).not.toContain(id);
  });

  test('lists subscription changes with their prices', async () => {
    const vex = await person(reports.app);
    await subscribe(vex);
    const lines = (await reports.linesOf('revenue')).filter((line) => line.user_id === vex.user.id);
    expect(lines.at(-1)).toMatchObject({ status: 'active', tier: 'tier_1', username: vex.user.username });
    expect(lines.at(-1)?.price_usd).toMatch(/^\d+\.\d\d$/);
  });

  test('lists the entries of the audit log', async () => {
    const entries = await reports.linesOf('audit');
    expect(entries.length).toBeGreaterThan(5);
    expect(entries.map((entry) => Number(entry.number))).toEqual(entries.map((_, index) => index + 1));
    expect(entries.map((entry) => entry.action)).toContain('report_requested');
  });

  test('lists the invariants of the ledger with their differences', async () => {
    const { gm, stashId } = await party(await person(reports.app));
    const stack = await addItems(gm, stashId, 'Torch', 4);
    const results = async () =>
      (await reports.linesOf('ledger')).map(({ invariant, result, difference }) => [
        invariant,
        result,
        difference,
      ]);
    expect(await results()).toEqual(INVARIANT_NAMES.map((name) => [name, 'holds', '']));
    await reports.app.sql`update item_instances set quantity = 5 where id = ${stack}`;
    const broken = (await results()).filter(([, result]) => result === 'broken');
    expect(broken).toEqual([
      [
        'balances equal the sum of their postings',
        'broken',
        expect.stringContaining('quantity 5, but its postings sum to 4'),
      ],
    ]);
  });
});
