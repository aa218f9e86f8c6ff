import type { Container } from '@quartermaster/contract/container';
import type { Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { listContainersOf } from '../../container/queries/containers.ts';
import { requireMember, requirePermission } from '../policy.ts';

/** The party's own containers. Throws RESOURCE_NOT_FOUND for a stranger, FORBIDDEN without permission to see them. */
export async function listPartyContainers(
  sql: Sql,
  userId: string,
  id: string,
  page: { page: number; per_page: number },
): Promise<Page<Container>> {
  requirePermission(await requireMember(sql, userId, id), 'see_inventory');
  return listContainersOf(sql, userId, { kind: 'party', id }, page);
}
