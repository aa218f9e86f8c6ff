import { readAllNotifications } from '@quartermaster/contract/notification';
import { changeRole } from '@quartermaster/contract/party-member';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { client } from '../client.ts';
import { type Person, person } from '../factories/people.ts';
import { expectOk, member, party, type TestParty } from '../factories/test-parties.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { rails } from './rails-client.ts';
import { cableUrl } from './test-data.ts';

let app: TestApp;
let otherServer: ServerProcess;
let testParty: TestParty;
const consumers: import('@rails/actioncable').Consumer[] = [];

beforeAll(async () => {
  app = await startTestApp();
  otherServer = await startProcess(app);
  testParty = await party(await person(app));
});
afterAll(async () => {
  for (const consumer of consumers) consumer.disconnect();
  await otherServer.kill();
  await app.close();
});

const waitOptions = { timeout: 8000 };

/** Subscribes to the user's notifications on one of the servers, with the Rails client. */
async function subscribeToNotifications(server: { url: string }, testUser: Person) {
  const consumer = rails.createConsumer(cableUrl(server, { token: testUser.token }));
  consumers.push(consumer);
  const calls = { connected: vi.fn(), received: vi.fn() };
  consumer.subscriptions.create('NotificationChannel', calls);
  await vi.waitFor(() => expect(calls.connected).toHaveBeenCalled(), waitOptions);
  return calls.received;
}

const giveRole = async (testUser: Person, role: 'manager' | 'player' | 'observer') =>
  expectOk(
    await testParty.gm.call(changeRole, {
      params: { id: testParty.id, user_id: testUser.user.id },
      body: { party_membership: { role } },
    }),
  );

describe('notifications sent to the Rails client through two processes', () => {
  it('arrive through both processes, but not for the actor', async () => {
    const player = await member(app, testParty);
    const receivers = [
      await subscribeToNotifications(app, player),
      await subscribeToNotifications(otherServer, player),
    ];
    const receivedByGm = await subscribeToNotifications(otherServer, testParty.gm);
    await giveRole(player, 'manager');
    for (const received of receivers) {
      await vi.waitFor(
        () =>
          expect(received).toHaveBeenCalledWith({
            action: 'notification_created',
            unread_count: 1,
            id: expect.any(String),
          }),
        waitOptions,
      );
    }
    expect(receivedByGm).not.toHaveBeenCalled();
  });

  it('are reported as read by both processes once one process has marked them as read', async () => {
    const player = await member(app, testParty);
    await giveRole(player, 'observer');
    const receivers = [
      await subscribeToNotifications(app, player),
      await subscribeToNotifications(otherServer, player),
    ];
    expectOk(await client(otherServer.url).as(player.token).call(readAllNotifications, {}));
    for (const received of receivers) {
      await vi.waitFor(
        () => expect(received).toHaveBeenCalledWith({ action: 'notifications_read', unread_count: 0 }),
        waitOptions,
      );
    }
  });
});
