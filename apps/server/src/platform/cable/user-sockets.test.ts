import { describe, expect, test } from 'vitest';
import { UserSockets } from './user-sockets.ts';

describe('UserSockets', () => {
  test('limits the commands of all its sockets combined', () => {
    const userSockets = new UserSockets();
    const allowed = Array.from({ length: 1000 }, () => userSockets.takeCommand()).filter(Boolean);
    expect(allowed.length).toBeGreaterThanOrEqual(600);
    expect(allowed.length).toBeLessThan(1000);
  });

  test('has a full queue when too many bytes are queued for all its sockets combined', () => {
    const userSockets = new UserSockets<{ unsentBytes: number }>();
    for (let i = 0; i < 8; i += 1) userSockets.connections.add({ unsentBytes: 512 * 1024 });
    expect(userSockets.isQueueFull).toBe(false);
    userSockets.connections.add({ unsentBytes: 1 });
    expect(userSockets.isQueueFull).toBe(true);
  });

  test('replays one history at a time, and continues after a failed replay', async () => {
    const userSockets = new UserSockets();
    const order: string[] = [];
    const replay = (name: string, fails = false) =>
      userSockets.replay(async () => {
        order.push(`${name} starts`);
        await Promise.resolve();
        order.push(`${name} ends`);
        if (fails) throw new Error(name);
      });
    const [first, second] = [replay('first', true), replay('second')];
    await expect(first).rejects.toThrow('first');
    await second;
    expect(order).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
  });
});
