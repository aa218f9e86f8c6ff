import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { createTokens } from '../../../platform/auth/tokens.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { hashCode, issueCode } from './issue-code.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const now = () => new Date();
const tokens = createTokens('a secret key of some length', now);

async function sessionOf(userId: string): Promise<string> {
  const [row] = await app.sql<{ id: string }[]>`select id from sessions where user_id = ${userId}`;
  return row?.id ?? '';
}

test('code has eight digits, is stored as a keyed hash, and is the same when sending its email is retried', async () => {
  const sessionId = await sessionOf((await person(app)).user.id);
  const mailId = newId();
  const issue = (isFirst: boolean, id = mailId) =>
    inTransaction(app.sql, now, (tx) => issueCode(tx, tokens, sessionId, { id, isFirst }));
  const code = await issue(true);
  expect(code).toMatch(/^\d{8}$/);
  expect(await issue(false)).toBe(code);
  const [row] = await app.sql`select hash from confirmation_codes where session_id = ${sessionId}`;
  expect(row?.hash).toEqual(hashCode(tokens, sessionId, code ?? ''));
  expect(hashCode(createTokens('another secret key', now), sessionId, code ?? '')).not.toEqual(row?.hash);
});

test('newer email replaces the code, and a retry of the older email issues no code', async () => {
  const sessionId = await sessionOf((await person(app)).user.id);
  const [older, newer] = [newId(), newId()];
  const issue = (id: string, isFirst: boolean) =>
    inTransaction(app.sql, now, (tx) => issueCode(tx, tokens, sessionId, { id, isFirst }));
  const first = await issue(older, true);
  const second = await issue(newer, true);
  expect(second).not.toBe(first);
  expect(await issue(older, false)).toBeNull();
});
