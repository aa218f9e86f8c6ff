import { expect, it, vi } from 'vitest';
import type { SettingsCache } from '../site-settings.ts';
import type { Hub } from './hub.ts';
import { disconnectInMaintenance } from './maintenance.ts';

it('disconnectInMaintenance keeps the sockets of admins, including one that opens during its query', async () => {
  const socketOf = (userId: string) => ({ user: { userId }, disconnect: vi.fn() });
  const [member, admin, lateAdmin] = [socketOf('member'), socketOf('admin'), socketOf('late admin')];
  const connections = new Set([member, admin]);
  const sql = async () => {
    connections.add(lateAdmin);
    return [{ id: 'admin' }];
  };
  const settings = { reload: async () => ({ maintenance: 'Back soon' }) } as unknown as SettingsCache;
  await disconnectInMaintenance({ connections, deps: { sql } } as unknown as Hub, settings);
  expect(member.disconnect.mock.calls).toEqual([['maintenance', true]]);
  expect(admin.disconnect).not.toHaveBeenCalled();
  expect(lateAdmin.disconnect).not.toHaveBeenCalled();
});
