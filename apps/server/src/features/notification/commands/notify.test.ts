import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type AddressedNotification, type NotificationData, notify } from './notify.ts';

let app: TestApp;
let ada: Person;
let bo: Person;
let data: NotificationData;
beforeAll(async () => {
  app = await startTestApp();
  ada = await person(app);
  bo = await person(app);
  data = {
    kind: 'role_changed',
    actor_id: ada.user.id,
    actor_name: 'Ada',
    party_id: newId(),
    party_name: 'The Lanterns',
    role: 'manager',
  };
});
afterAll(() => app.close());

const now = new Date('2026-11-21T12:00:00Z');
const notifyAll = (notifications: AddressedNotification[], shouldFail = false) =>
  inTransaction(
    app.sql,
    () => now,
    async (tx) => {
      await notify(tx, notifications);
      if (shouldFail) throw new Error('A later part of the transaction failed');
      return [...tx.notified];
    },
  );
const notificationsOf = (testUser: Person) => app.sql`
  select kind, facts, created_at, read_at from notifications where user_id = ${testUser.user.id} order by id`;

describe('notify', () => {
  test('sends one notification per recipient with its data and the time of the change', async () => {
    const cy = await person(app);
    const notified = await notifyAll([{ ...data, to: [bo.user.id, cy.user.id, bo.user.id] }]);
    expect(notified.sort()).toEqual([bo.user.id, cy.user.id].sort());
    for (const testUser of [bo, cy]) {
      expect(await notificationsOf(testUser)).toEqual([
        { kind: 'role_changed', facts: data, created_at: now, read_at: null },
      ]);
    }
  });

  test('skips the actor, except in notifications about the security of their account', async () => {
    expect(await notifyAll([{ ...data, to: [ada.user.id] }])).toEqual([]);
    expect(await notificationsOf(ada)).toEqual([]);
    await notifyAll([{ kind: 'security', event: 'password_changed', to: [ada.user.id] }]);
    expect(await notificationsOf(ada)).toMatchObject([
      { kind: 'security', facts: { event: 'password_changed' } },
    ]);
  });

  test('stores nothing when the transaction fails', async () => {
    const cy = await person(app);
    await expect(notifyAll([{ ...data, to: [cy.user.id] }], true)).rejects.toThrow('A later part');
    expect(await notificationsOf(cy)).toEqual([]);
  });

  test('skips ids that belong to no user', async () => {
    const cy = await person(app);
    await notifyAll([{ ...data, to: [newId(), cy.user.id] }]);
    expect(await notificationsOf(cy)).toHaveLength(1);
  });
});
