import { AppError, invalid } from '@quartermaster/contract/errors';

/** The error for a user who creates an item of a template that was just deleted. */
const templateDeleted = (): AppError => invalid('item_template_id', 'This item template does not exist');

/** The error for a user who publishes hidden content, which only an admin can make visible again. */
const hiddenByAdmin = (): AppError =>
  new AppError('CONFLICT', 'An admin has hidden this. It can be published again once it is restored.');

/** Database constraints that a user can violate, mapped to the resulting error. */
const BY_CONSTRAINT: Readonly<Record<string, () => AppError>> = {
  item_templates_hidden: hiddenByAdmin,
  shop_templates_hidden: hiddenByAdmin,
  loot_templates_hidden: hiddenByAdmin,
  parties_hidden: hiddenByAdmin,
  users_email_unique: () => invalid('email', 'Email has already been taken'),
  users_username_unique: () => invalid('username', 'Username has already been taken'),
  person_is_here: () => new AppError('REVOKED_TOKEN'),
  discord_accounts_discord_unique: () =>
    new AppError('CONFLICT', 'This Discord account is already connected to another account.'),
  discord_accounts_pkey: () => new AppError('CONFLICT', 'A Discord account is already connected.'),
  passkeys_credential_unique: () => new AppError('CONFLICT', 'This passkey is already in use.'),
  party_members_once: () => new AppError('CONFLICT', 'Already a member of this party'),
  item_instances_item_template_id_fkey: templateDeleted,
  idempotency_keys_pkey: () => new AppError('IDEMPOTENCY_IN_PROGRESS'),
  transactions_undone_once: () => new AppError('UNDO_BLOCKED', 'This was already undone.'),
};

/** SQLSTATEs and driver codes that mean that the database is unavailable. */
const UNAVAILABLE =
  /^(08|3D|53|57|55P03|25P03)|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT)/;

/** The rejection for a violated constraint or an unavailable database; null for any other error. */
export function fromDatabase(error: unknown): AppError | null {
  const { code, constraint_name } = error as { code?: unknown; constraint_name?: unknown };
  const createRejection = typeof constraint_name === 'string' ? BY_CONSTRAINT[constraint_name] : undefined;
  if (createRejection) return createRejection();
  return typeof code === 'string' && UNAVAILABLE.test(code) ? new AppError('SERVICE_UNAVAILABLE') : null;
}
