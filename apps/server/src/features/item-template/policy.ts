import { forbidden } from '@quartermaster/contract/errors';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { SYSTEM_USER_ID } from '../../platform/ids.ts';

/** The columns of a template that its policy needs. */
export interface TemplateAccessRow {
  readonly creator_id: string;
}

/** Whether a template belongs to the starter catalog, which everyone may read and no one may edit (DEC-4). */
export const isSystemTemplate = (template: TemplateAccessRow): boolean =>
  template.creator_id === SYSTEM_USER_ID;

/** The permissions of `userId`, who may see the template; the client receives the same permissions. */
export function templatePermissions(
  template: TemplateAccessRow,
  userId: string,
): ItemTemplate['permissions'] {
  const isCreator = template.creator_id === userId && !isSystemTemplate(template);
  return { edit: isCreator, delete: isCreator, rate: !isCreator };
}

const REJECTION = {
  edit: 'Only the creator of this item can edit it. Duplicate it to edit your own copy.',
  delete: 'Only the creator of this item can delete it.',
  rate: 'You cannot rate your own item.',
} as const;

/** Throws FORBIDDEN unless `userId`, who may see the template, may perform the action on it. */
export function requireTemplate(
  template: TemplateAccessRow,
  userId: string,
  action: keyof ItemTemplate['permissions'],
): void {
  if (!templatePermissions(template, userId)[action]) throw forbidden(REJECTION[action]);
}
