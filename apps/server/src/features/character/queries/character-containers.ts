import type { Container } from '@quartermaster/contract/container';
import type { Sql } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { listContainersOf } from '../../container/queries/containers.ts';
import { carriedItemCsvRows } from '../../item/queries/carried-items.ts';
import { requireVisible } from '../policy.ts';

/** The containers of a character that the reader may see. Throws RESOURCE_NOT_FOUND unless they see the character. */
export async function listCharacterContainers(
  sql: Sql,
  userId: string,
  id: string,
  page: { page: number; per_page: number },
): Promise<Page<Container>> {
  await requireVisible(sql, userId, id);
  return listContainersOf(sql, userId, { kind: 'character', id }, page);
}

/**
 * The items of a character in the containers that the reader may see, as rows of the items export. Throws
 * RESOURCE_NOT_FOUND.
 */
export async function exportCarriedItems(sql: Sql, userId: string, id: string) {
  const { name } = await requireVisible(sql, userId, id);
  return { name, rows: carriedItemCsvRows(sql, userId, id) };
}
