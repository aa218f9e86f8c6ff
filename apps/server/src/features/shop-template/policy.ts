import { forbidden } from '@quartermaster/contract/errors';
import type { ShopTemplate } from '@quartermaster/contract/shop-template';

/** The columns of a shop template that its policy needs. */
export interface ShopTemplateAccessRow {
  readonly creator_id: string;
}

/** The permissions of `userId`, who may see the template; they are also sent to the client. */
export function shopTemplatePermissions(
  { creator_id }: ShopTemplateAccessRow,
  userId: string,
): ShopTemplate['permissions'] {
  const isCreator = creator_id === userId;
  return { edit: isCreator, delete: isCreator, rate: !isCreator };
}

const REJECTION = {
  edit: 'Only the creator of this shop template can edit it. Duplicate it to edit your own copy.',
  delete: 'Only the creator of this shop template can delete it.',
  rate: 'You cannot rate your own shop template.',
} as const;

/** Throws FORBIDDEN unless `userId`, who may see the template, has the permission for this action. */
export function requireShopTemplate(
  template: ShopTemplateAccessRow,
  userId: string,
  action: keyof ShopTemplate['permissions'],
): void {
  if (!shopTemplatePermissions(template, userId)[action]) throw forbidden(REJECTION[action]);
}
