import type { ApiKey } from '@quartermaster/contract/api-key';
import type { KeyRow } from './store.ts';

export const presentKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scope: row.scope,
  parties: row.parties,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
