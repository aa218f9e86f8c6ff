import { AppError, notFound } from '@quartermaster/contract/errors';
import { id } from '@quartermaster/contract/fields';

/** The stack that a button or menu claims, and its loot. */
export interface Claim {
  readonly lootId: string;
  readonly itemId: string;
}

/** Buttons stay in a channel forever, so a claim expires after this time. */
const BUTTON_LIFETIME_MS = 24 * 60 * 60_000;

const customIdOf = (name: string, { lootId, itemId }: Claim, at: Date): string =>
  [name, lootId, itemId, Math.floor(at.getTime() / 1000).toString(36)].join(':');

/** The custom id of the button that claims a stack, offered at `at`. */
export const claimButton = (claim: Claim, at: Date): string => customIdOf('claim', claim, at);

/** The custom id of the menu that chooses the claiming character. */
export const claimMenu = (claim: Claim, at: Date): string => customIdOf('claim-as', claim, at);

/**
 * Reads the claim of a button or menu, and when it was offered. Throws RESOURCE_NOT_FOUND for invalid parts, and
 * CONFLICT when the claim was offered more than a day ago.
 */
export function parseClaim(args: readonly string[], now: Date): Claim & { readonly offeredAt: Date } {
  const [lootId, itemId, time = ''] = args;
  const offeredAt = new Date(Number.parseInt(time, 36) * 1000);
  const ids = [lootId, itemId].map((part) => id.safeParse(part).data);
  const [loot, item] = ids;
  if (loot === undefined || item === undefined || Number.isNaN(offeredAt.getTime())) throw notFound();
  if (now.getTime() - offeredAt.getTime() > BUTTON_LIFETIME_MS)
    throw new AppError('CONFLICT', 'These buttons have expired. Send /loot to get new ones.');
  return { lootId: loot, itemId: item, offeredAt };
}
