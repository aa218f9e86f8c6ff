import { exportAccount } from '@quartermaster/contract/account-export';
import { createItem, transferBetweenContainers } from '@quartermaster/contract/item';
import { getTransaction, listPartyTransactions, undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { waitingStatements } from '../../../test/database.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { addItems, chest, expectOk, party, templateNamed } from '../../../test/factories/test-parties.ts';
import { addPastYears, moveToYear } from '../../../test/past-years.ts';
import { NO_TIMEOUTS, openApplicationPool, openDatabase, type Sql } from '../database.ts';
import { newId } from '../ids.ts';
import { closeYear, reopenYear } from './closed-years.ts';
import { verifyLedger } from './verify.ts';

const now = new Date();
const thisYear = now.getUTCFullYear();
const [firstYear, secondYear] = [thisYear - 3, thisYear - 2];

let app: TestApp;
let owner: Sql;
let application: Sql;
let gm: Person;
let testParty: Awaited<ReturnType<typeof party>>;
let boxId: string;
let coinStackId: string;

const transfer = (from: string, to: string, quantity: number, stackId = coinStackId) =>
  gm.call(transferBetweenContainers, {
    body: { item_instance_id: stackId, source_container_id: from, target_container_id: to, quantity },
  });
const listIds = async () =>
  expectOk(
    await gm.call(listPartyTransactions, { params: { id: testParty.id }, query: { per_page: '100' } }),
  ).body.data.map(({ id }) => id);
const undo = async (id = '') => (await gm.call(undoTransaction, { params: { id } })).status;
const differences = async () => (await verifyLedger(owner)).differences.map(({ message }) => message);

// The first year has a creation, a movement, an undone movement and a transaction with stored postings. The second year
// and this year have movements of the same stack.
beforeAll(async () => {
  app = await startTestApp();
  owner = openDatabase(app.database.target, 1, NO_TIMEOUTS);
  application = openApplicationPool(app.database.target, 1);
  await addPastYears(owner, 3);
  gm = await person(app);
  testParty = await party(gm);
  boxId = await chest(gm, testParty.id);
  coinStackId = await addItems(gm, testParty.stashId, 'Gold piece', 1000);
  await addItems(gm, testParty.stashId, 'Longsword', 3);
  expectOk(await transfer(testParty.stashId, boxId, 100));
  expectOk(await transfer(testParty.stashId, boxId, 7));
  expect(await undo((await listIds())[0])).toBe(201);
  await moveToYear(owner, firstYear);
  expectOk(await transfer(testParty.stashId, boxId, 10));
  await moveToYear(owner, secondYear);
  expectOk(await transfer(testParty.stashId, boxId, 1));
  expect(await differences()).toEqual([]);
});
afterAll(async () => {
  await owner.end();
  await application.end();
  await app.close();
});

/** Runs `work` with these years closed, and then reopens them. */
async function withClosedYears<T>(years: readonly number[], work: () => Promise<T>): Promise<T> {
  for (const year of years) expect(await closeYear(owner, year, now)).toMatchObject({ isChanged: true });
  try {
    return await work();
  } finally {
    for (const year of years.toReversed())
      expect(await reopenYear(owner, year)).toMatchObject({ isChanged: true });
    expect(await differences()).toEqual([]);
  }
}

/** Makes a change that triggers would otherwise prevent. */
const tamper = (relation: string, statement: string) =>
  owner.unsafe(
    `alter table ${relation} disable trigger user; ${statement}; alter table ${relation} enable trigger user`,
  );

describe('closeYear', () => {
  const state = async () => [
    await owner`select inhrelid::regclass::text from pg_inherits where inhparent = 'transactions'::regclass order by 1`,
    await owner`select * from closed_years`,
    await owner`select * from year_totals`,
  ];

  test.each([
    [thisYear, `Years up to ${secondYear} can be closed.`],
    [thisYear - 1, `Years up to ${secondYear} can be closed.`],
    [secondYear, `Close ${firstYear} first.`],
    [
      firstYear - 1,
      `The history has no partition for ${firstYear - 1}; its oldest partition is ${firstYear}.`,
    ],
  ])('rejects year %i: %s', async (year, message) => {
    const before = await state();
    await expect(closeYear(owner, year, now)).rejects.toThrow(message);
    expect(await state()).toEqual(before);
  });

  test('rejects a ledger with differences', async () => {
    const before = await state();
    await owner`update item_instances set quantity = quantity + 1 where id = ${coinStackId}`;
    await expect(closeYear(owner, firstYear, now)).rejects.toThrow(/verify-ledger reports differences \(1\)/);
    await owner`update item_instances set quantity = quantity - 1 where id = ${coinStackId}`;
    expect(await state()).toEqual(before);
  });

  test('gives up while a long transaction reads the history', async () => {
    const before = await state();
    const reader = await app.sql.reserve();
    await reader`begin`;
    await reader`select from transactions limit 1`;
    await expect(closeYear(owner, firstYear, now, 1)).rejects.toThrow('in use by a long transaction');
    await reader`commit`;
    reader.release();
    expect(await state()).toEqual(before);
  });
});

describe('closing a year', () => {
  test('detaches its transactions and keeps the ledger consistent', async () => {
    const before = await verifyLedger(owner);
    await withClosedYears([firstYear], async () => {
      const after = await verifyLedger(owner);
      expect(after).toMatchObject({ differences: [], closedUntil: firstYear });
      const [archived] = await owner.unsafe<{ n: number }[]>(
        `select count(*) as n from closed_history.transactions_${firstYear}`,
      );
      expect(archived?.n).toBeGreaterThan(4);
      expect(after.transactions).toBe(before.transactions - (archived?.n ?? 0));
    });
    expect(await verifyLedger(owner)).toEqual(before);
  });

  test('is possible for several years, oldest first, and keeps the ledger consistent', async () => {
    await withClosedYears([firstYear, secondYear], async () => {
      expect(await verifyLedger(owner)).toMatchObject({ differences: [], closedUntil: secondYear });
      expect(await listIds()).toHaveLength(1);
    });
  });

  test('loses no concurrent transfer', async () => {
    const silverId = await addItems(gm, testParty.stashId, 'Silver piece', 60);
    const move = () => transfer(testParty.stashId, boxId, 1, silverId);
    const moves = Promise.all(Array.from({ length: 60 }, move));
    await withClosedYears([firstYear], async () => {
      const responses = await moves;
      expect(responses.map(({ status }) => status)).toEqual(Array(60).fill(200));
      expect(await differences()).toEqual([]);
    });
    const [row] = await owner<{ n: number }[]>`
      select sum(i.quantity)::bigint as n from item_instances i join item_templates t on t.id = i.item_template_id
      where t.name = 'Silver piece' and i.container_id = ${boxId}`;
    expect(row?.n).toBe(60);
  });

  test('waits for a transaction that writes to the year, and includes it', async () => {
    const writer = await app.sql.reserve();
    await writer`begin`;
    await writer`insert into transactions (id, transaction_type, via, actor_id, actor_name, party_id, gm_only)
      values (overlay(${newId()}::text placing left(first_id_of_year(${firstYear + 1})::text, 4) || '0000' from 1 for 8)::uuid,
        'adjust', 'web', ${gm.user.id}, 'Mira', ${testParty.id}, true)`;
    const [{ n: visible = 0 } = {}] = await owner<{ n: number }[]>`
      select count(*) as n from transactions where id < first_id_of_year(${firstYear + 1})`;
    const closing = closeYear(owner, firstYear, now);
    await waitingStatements(app.sql, 1);
    await writer`commit`;
    writer.release();
    expect(await closing).toEqual({ isChanged: true, transactions: visible + 1 });
    expect(await differences()).toEqual([]);
    await reopenYear(owner, firstYear);
  });
});

describe('closed year', () => {
  test('does not hide a forged balance or a forged total from the verifier', async () => {
    const [stack] = await owner<{ template: string }[]>`
      select item_template_id as template from item_instances where id = ${coinStackId}`;
    const wrongBalance = expect.stringMatching(new RegExp(`^stack ${coinStackId} .*postings sum to -?\\d+$`));
    await withClosedYears([firstYear], async () => {
      const change = (by: string) =>
        owner.unsafe(`update item_instances set quantity = quantity ${by} where id = '${coinStackId}'`);
      await change('+ 1');
      expect(await differences()).toEqual([wrongBalance]);
      await change('- 1');
      const changeTotal = (by: string) =>
        tamper(
          'year_totals',
          `update year_totals set quantity = quantity ${by}
           where item_instance_id = '${coinStackId}' and container_id = '${testParty.stashId}'`,
        );
      await changeTotal('+ 5');
      const messages = await differences();
      await changeTotal('- 5');
      expect(messages).toEqual([
        wrongBalance,
        `closed year ${firstYear}: its totals of template ${stack?.template} sum to 5 instead of 0`,
      ]);
    });
  });

  test('does not hide a total of a missing container from the verifier', async () => {
    await withClosedYears([firstYear], async () => {
      const container = newId();
      const change = (from: string, to: string) =>
        tamper('year_totals', `update year_totals set container_id = '${to}' where container_id = '${from}'`);
      await change(boxId, container);
      const messages = await differences();
      await change(container, boxId);
      expect(messages).toContainEqual(
        expect.stringMatching(
          new RegExp(`^closed year ${firstYear} refers to stack .* in container ${container}, and one`),
        ),
      );
    });
  });

  test.each([
    `insert into year_totals (year, item_template_id, quantity) values (${firstYear}, gen_random_uuid(), 1)`,
    `insert into closed_years values (1999, now(), 0, '')`,
    `delete from year_totals`,
    `select from closed_history.transactions_${firstYear}`,
    `delete from closed_history.postings_${firstYear}`,
  ])('is protected from the application: %s', async (statement) => {
    await withClosedYears([firstYear], async () => {
      await expect(application.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
    });
  });

  test.each(['year_totals', 'closed_years'])('is protected even from the owner role: %s', async (name) => {
    await withClosedYears([firstYear], async () => {
      for (const statement of [`update ${name} set year = 1`, `delete from ${name}`, `truncate ${name}`])
        await expect(owner.unsafe(statement)).rejects.toMatchObject({ constraint_name: 'history_final' });
    });
  });

  test('is left out of history and CSV export, and does not break the account export', async () => {
    const allIds = await listIds();
    await withClosedYears([firstYear], async () => {
      const openIds = await listIds();
      expect(openIds.length).toBeLessThan(allIds.length);
      expect(allIds.slice(0, openIds.length)).toEqual(openIds);
      const closedId = allIds.at(-1) ?? '';
      expect((await gm.call(getTransaction, { params: { id: closedId } })).status).toBe(404);
      expect(await undo(closedId)).toBe(404);
      const file = await gm.send('GET', `/api/v1/transactions/party/${testParty.id}/export`);
      expect(String(file.body.data).trimEnd().split('\r\n')).toHaveLength(openIds.length + 1);
      expect(expectOk(await gm.call(exportAccount, {})).status).toBe(200);
    });
  });

  test('allows undoing transactions of open years and transferring its items', async () => {
    await withClosedYears([firstYear], async () => {
      const item_template_id = await templateNamed(gm, 'Torch');
      expectOk(await gm.call(createItem, { body: { item_template_id, container_id: boxId, quantity: 3 } }));
      expectOk(await transfer(testParty.stashId, boxId, 2));
      expect(await undo((await listIds())[0])).toBe(201);
      expect(await differences()).toEqual([]);
    });
  });
});

describe('reopening a year', () => {
  test('is rejected while a later year is closed', async () => {
    await withClosedYears([firstYear, secondYear], async () => {
      await expect(reopenYear(owner, firstYear)).rejects.toThrow(`Reopen ${secondYear} first.`);
    });
  });

  test('attaches restored tables without granting the application access', async () => {
    await withClosedYears([firstYear], async () => {
      for (const name of ['transactions', 'postings', 'transaction_characters']) {
        const archived = `closed_history.${name}_${firstYear}`;
        await owner.unsafe(`create table archive as table ${archived}; drop table ${archived}`);
        await expect(reopenYear(owner, firstYear)).rejects.toThrow(`Restore table ${archived} first.`);
        await owner.unsafe(`create table ${archived} (like ${name} including all);
          grant select, insert, delete on ${archived} to quartermaster_app;
          insert into ${archived} select * from archive; drop table archive`);
      }
    });
    const statement = `select from transactions_${firstYear}`;
    await expect(application.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('is rejected for tables that differ from the archived ones', async () => {
    await withClosedYears([firstYear], async () => {
      const change = (by: string) =>
        owner.unsafe(`update closed_history.transactions_${firstYear} set quantity = quantity ${by}
          where transaction_type = 'item_creation' and is_movement`);
      await change('+ 1');
      await expect(reopenYear(owner, firstYear)).rejects.toThrow('do not match what was archived');
      expect(await owner`select from closed_years`).toHaveLength(1);
      await change('- 1');
    });
  });
});
