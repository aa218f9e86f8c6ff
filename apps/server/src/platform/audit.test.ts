import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { audit } from './audit.ts';
import { verifyAudit } from './audit-verify.ts';
import { NO_TIMEOUTS, openApplicationPool, openDatabase, type Sql } from './database.ts';
import { newId } from './ids.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
/** A connection with the role that serves requests. */
let application: Sql;
/** A connection of the operator, or of an attacker with the owner's password. */
let owner: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  application = openApplicationPool(database.target, 8);
  owner = openDatabase(database.target, 2, NO_TIMEOUTS);
});
afterAll(async () => {
  await application.end();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  await tamperWith(async (sql) => {
    await sql`delete from audit_entries`;
    await sql`update audit_head set number = 0, hash = sha256('quartermaster audit log')`;
  });
});

const now = () => new Date();
const mira = { id: newId(), name: 'mira' };
const write = (details: Record<string, string> = {}) =>
  inTransaction(application, now, (tx) => audit(tx, { action: 'session_revoked', actor: mira, details }));

/** Makes changes that only the owner can make, with triggers disabled. */
async function tamperWith(change: (sql: Sql) => Promise<unknown>): Promise<void> {
  await owner`alter table audit_entries disable trigger user`;
  await owner`alter table audit_head disable trigger user`;
  await change(owner);
  await owner`alter table audit_entries enable trigger user`;
  await owner`alter table audit_head enable trigger user`;
}

describe('audit log', () => {
  it('numbers its entries and chains each to the hash of the previous one', async () => {
    for (const word of ['one', 'two', 'three']) await write({ word });
    const rows = await owner<{ number: number; previous_hash: Buffer; hash: Buffer }[]>`
      select number, previous_hash, hash from audit_entries order by number`;
    expect(rows.map((row) => row.number)).toEqual([1, 2, 3]);
    expect(rows[1]?.previous_hash).toEqual(rows[0]?.hash);
    expect(rows[2]?.previous_hash).toEqual(rows[1]?.hash);
    expect(await verifyAudit(owner)).toMatchObject({ entries: 3, broken: null, head: { number: 3 } });
  });

  it('has no gaps after fifty concurrent writers, a fifth of which roll back', async () => {
    const writes = Array.from({ length: 50 }, (_, n) =>
      inTransaction(application, now, async (tx) => {
        await audit(tx, { action: 'session_revoked', actor: mira, details: { n } });
        await wait(Math.random() * 3);
        if (n % 5 === 0) throw new Error('changed my mind');
      }).catch((error: Error) => error.message),
    );
    const failed = (await Promise.all(writes)).filter((message) => message !== undefined);
    expect(failed).toEqual(Array(10).fill('changed my mind'));
    expect(await verifyAudit(owner)).toMatchObject({ entries: 40, broken: null, head: { number: 40 } });
  });

  it('accepts Unicode text, and ignores a number or hash set by the writer', async () => {
    await write({ word: 'Ünïcödé 🐉 "quoted" \\ back' });
    await application`
      insert into audit_entries (number, occurred_at, action, actor_name, previous_hash, hash)
      values (77, now(), 'admin_granted', 'forger', '\\x00', '\\x00')`;
    expect(await verifyAudit(owner)).toMatchObject({ entries: 2, broken: null, head: { number: 2 } });
  });
});

describe('application role', () => {
  it.each([
    'update audit_entries set actor_name = actor_name',
    'delete from audit_entries',
    'truncate audit_entries',
    'update audit_head set number = 0',
    'delete from audit_head',
    'alter table audit_entries disable trigger user',
    'drop trigger audit_entries_final on audit_entries',
    'update transactions set notes = notes',
    'delete from transactions',
    'update postings set delta = delta',
    'delete from postings',
    'truncate postings, transactions cascade',
    "set session_replication_role = 'replica'",
    'set role quartermaster',
    'create table mine ()',
  ])('cannot execute: %s', async (statement) => {
    await write();
    await expect(application.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('differs from the owner, even after RESET ROLE', async () => {
    const sql = await application.reserve();
    await sql`reset role`;
    const [user] = await sql`select current_user as name, pg_has_role('quartermaster', 'member') as owns`;
    sql.release();
    expect(user).toEqual({ name: 'quartermaster_app', owns: false });
  });
});

describe('trigger', () => {
  it.each([
    'update audit_entries set actor_name = actor_name',
    'delete from audit_entries',
    'truncate audit_entries',
    'delete from audit_head',
    'truncate audit_head',
    'update audit_head set number = 0',
    'truncate postings',
    'truncate transactions cascade',
  ])("rejects the owner's statement: %s", async (statement) => {
    await write();
    await expect(owner.unsafe(statement)).rejects.toMatchObject({ constraint_name: 'history_final' });
  });
});

describe('verifier', () => {
  beforeEach(async () => {
    for (let n = 1; n <= 6; n += 1) await write({ n: String(n) });
  });

  it.each([
    [
      'when an actor name was changed',
      `update audit_entries set actor_name = 'ada' where number >= 4`,
      4,
      'altered',
    ],
    [
      'when details were changed',
      `update audit_entries set details = '{"n":"9"}' where number = 3`,
      3,
      'altered',
    ],
    [
      'when a time was changed',
      `update audit_entries set occurred_at = occurred_at - interval '1 us' where number = 2`,
      2,
      'altered',
    ],
    ['when an entry was deleted', 'delete from audit_entries where number = 5', 5, 'missing'],
    ['when the newest entries were deleted', 'delete from audit_entries where number > 4', 5, 'missing'],
    ['when all entries were deleted', 'delete from audit_entries', 1, 'missing'],
    [
      'when an entry was changed and rehashed',
      `update audit_entries e set actor_name = 'ada', hash = audit_hash(previous_hash,
        row(number, occurred_at, action, actor_id, 'ada', subject_id, subject_name, details, previous_hash, hash)::audit_entries) where number = 2`,
      3,
      'unlinked',
    ],
    [
      'when the last entry was changed and rehashed',
      `update audit_entries e set actor_name = 'ada', hash = audit_hash(previous_hash,
        row(number, occurred_at, action, actor_id, 'ada', subject_id, subject_name, details, previous_hash, hash)::audit_entries) where number = 6`,
      6,
      'altered',
    ],
    ['when the record of the newest entry was reset', 'update audit_head set number = 4', 5, 'unlinked'],
  ] as const)('reports the first broken entry %s', async (_, statement, number, reason) => {
    expect((await verifyAudit(owner)).broken).toBeNull();
    await tamperWith((sql) => sql.unsafe(statement));
    expect((await verifyAudit(owner)).broken).toEqual({ number, reason });
  });
});
