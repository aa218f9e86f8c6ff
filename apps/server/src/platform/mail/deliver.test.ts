import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase, type Sql } from '../database.ts';
import { newId } from '../ids.ts';
import { deliverMail, type MailServices } from './deliver.ts';
import { RejectedError } from './transport.ts';

let database: TestDatabase;
let sql: Sql;
let sent: string[] = [];
let now = new Date();
/** The error that the mail server reports; null while it accepts mail. */
let fault: Error | null = null;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openDatabase(database.target, 3);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const services = (): MailServices => ({
  sql,
  now: () => now,
  log: { warn: () => undefined },
  transport: {
    async send(id) {
      await Promise.resolve();
      if (fault) throw fault;
      sent.push(id);
    },
    close: () => undefined,
  },
  composers: {
    hello: async () => ({ to: 'mira@example.org', subject: 'Hello', paragraphs: [], notes: [] }),
    superseded: async () => null,
  },
});
const deliver = (id: string, kind = 'hello') => deliverMail(services(), id, { kind });
const stateOf = async (id: string) => (await sql`select state from mails where id = ${id}`)[0]?.state;

describe('email', () => {
  test('is sent once, even if its job runs repeatedly and concurrently', async () => {
    sent = [];
    const id = newId();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => deliver(id)));
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    await deliver(id);
    expect(sent).toEqual([id]);
    expect(await stateOf(id)).toBe('sent');
  });

  test('is sent by a later attempt if the mail server is down', async () => {
    const id = newId();
    fault = new Error('connect ECONNREFUSED');
    await expect(deliver(id)).rejects.toThrow('ECONNREFUSED');
    expect(await stateOf(id)).toBe('waiting');
    fault = null;
    await deliver(id);
    expect(await stateOf(id)).toBe('sent');
  });

  test('is not sent while another process is sending it, and is sent after that process has died', async () => {
    const id = newId();
    sent = [];
    const until = new Date(now.getTime() + 90_000);
    await sql`insert into mails values (${id}, 'hello', 'sending', ${until}, ${now}, ${now})`;
    await expect(deliver(id)).rejects.toThrow('Another process is sending this email');
    expect(sent).toEqual([]);
    now = new Date(until.getTime() + 1);
    await deliver(id);
    expect(sent).toEqual([id]);
  });

  test('is not retried after a permanent rejection, or if it is superseded', async () => {
    const [rejected, superseded] = [newId(), newId()];
    fault = new RejectedError('No such mailbox');
    await deliver(rejected);
    fault = null;
    sent = [];
    await deliver(rejected);
    await deliver(superseded, 'superseded');
    expect([await stateOf(rejected), await stateOf(superseded), sent]).toEqual(['refused', 'superseded', []]);
  });

  test('is neither sent nor recorded if its kind is unknown, and its job fails', async () => {
    const id = newId();
    await expect(deliver(id, 'from the future')).rejects.toThrow('There is no template for emails of type');
    expect(await stateOf(id)).toBeUndefined();
  });
});
