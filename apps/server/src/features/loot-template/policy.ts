import { forbidden } from '@quartermaster/contract/errors';
import type { LootTemplate } from '@quartermaster/contract/loot-template';
import type { Fragment, Sql } from '../../platform/database.ts';

/** The columns of a template that its policy needs. */
export interface TemplateAccessRow {
  readonly creator_id: string;
}

/** The permissions of `userId`, who may see the template; the client receives the same permissions. */
export function templatePermissions(
  template: TemplateAccessRow,
  userId: string,
): LootTemplate['permissions'] {
  const isCreator = template.creator_id === userId;
  return { edit: isCreator, delete: isCreator, rate: !isCreator };
}

const REJECTION = {
  edit: 'Only the creator of this loot can edit it. Duplicate it to edit your own copy.',
  delete: 'Only the creator of this loot can delete it.',
  rate: 'You cannot rate your own loot.',
} as const;

/**
 * SQL: whether the reader may see item template `g` of a line. If its item is private, or hidden by an admin, only the
 * creator of the item can see, roll and duplicate the line (ADR 0220).
 */
export const isLineVisible = (sql: Sql, userId: string): Fragment =>
  sql`(g.visibility <> 'private' or g.creator_id = ${userId})`;

/** Throws FORBIDDEN unless `userId`, who may see the template, may perform the action on it. */
export function requireTemplate(
  template: TemplateAccessRow,
  userId: string,
  action: keyof LootTemplate['permissions'],
): void {
  if (!templatePermissions(template, userId)[action]) throw forbidden(REJECTION[action]);
}
