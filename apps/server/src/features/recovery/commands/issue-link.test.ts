import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { createTokens, hashSecret } from '../../../platform/auth/tokens.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import { consumeLink } from '../store.ts';
import { issueLink, linkToken } from './issue-link.ts';

let app: TestApp;
let userId: string;
let now = new Date();
const HOUR_MS = 60 * 60_000;
const tokens = createTokens('a key that only this test ever uses, really', () => now);
beforeAll(async () => {
  app = await startTestApp();
  userId = (await person(app)).user.id;
});
afterAll(() => app.close());

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.sql, () => now, work);
type Purpose = 'reset_password' | 'verify_email';
const issue = (id: string, isFirst = true, purpose: Purpose = 'reset_password') =>
  run((tx) => issueLink(tx, tokens, { userId, purpose }, { id, isFirst }));
const consume = (token: string | null, purpose: Purpose = 'reset_password') =>
  run((tx) => consumeLink(tx, purpose, hashSecret(token ?? '')));

describe('link', () => {
  test('is rejected when used a second time, including concurrent uses', async () => {
    const token = await issue(newId());
    const owners = await Promise.all([consume(token), consume(token), consume(token)]);
    expect(owners.filter((user) => user !== null)).toEqual([userId]);
    expect(await consume(token)).toBeNull();
  });

  test('is rejected after a newer link was sent', async () => {
    const older = await issue(newId());
    const newer = await issue(newId());
    expect(await consume(older)).toBeNull();
    expect(await consume(newer)).toBe(userId);
  });

  test('is rejected for another purpose', async () => {
    const token = await issue(newId());
    expect(await consume(token, 'verify_email')).toBeNull();
    expect(await consume(token)).toBe(userId);
  });

  test.each([
    ['reset_password', 1],
    ['verify_email', 24],
  ] as const)('is rejected after its lifetime (%s: %i h)', async (purpose, hours) => {
    const token = await issue(newId(), true, purpose);
    now = new Date(now.getTime() + hours * HOUR_MS);
    expect(await consume(token, purpose)).toBeNull();
    const newToken = await issue(newId(), true, purpose);
    now = new Date(now.getTime() + hours * HOUR_MS - 1000);
    expect(await consume(newToken, purpose)).toBe(userId);
  });
});

describe('delayed email', () => {
  test('contains the link of the first attempt, valid from the time of sending', async () => {
    const id = newId();
    const token = await issue(id);
    now = new Date(now.getTime() + 2 * HOUR_MS);
    expect(await issue(id, false)).toBe(token);
    expect(await consume(token)).toBe(userId);
  });

  test('is not sent after a newer email was sent or its link was used', async () => {
    const older = newId();
    await issue(older);
    const newer = newId();
    const token = await issue(newer);
    expect(await issue(older, false)).toBeNull();
    await consume(token);
    expect(await issue(newer, false)).toBeNull();
  });
});

test('link token differs by purpose, email and key', () => {
  const id = newId();
  const otherTokens = createTokens('another key that only this test ever uses', () => now);
  const linkTokens = [
    linkToken(tokens, 'reset_password', id),
    linkToken(tokens, 'verify_email', id),
    linkToken(tokens, 'reset_password', newId()),
    linkToken(otherTokens, 'reset_password', id),
  ];
  expect(new Set(linkTokens).size).toBe(4);
  for (const token of linkTokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});
