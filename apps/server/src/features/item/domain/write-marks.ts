import { TEMPLATE_VALUE_MAX } from '@quartermaster/contract/constants';
import { AppError, forbidden, invalid } from '@quartermaster/contract/errors';
import type { itemChange } from '@quartermaster/contract/item';
import { FIVE_E } from '@quartermaster/rules/money';
import { toHundredths } from '@quartermaster/rules/weight';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { accessTo, mayInParty } from '../../container/policy.ts';
import { isStackKnown, type StackRow } from '../queries/stacks.ts';

type Change = z.output<typeof itemChange>;
type Marks = NonNullable<Change['instance_data']>;
/** The writable fields of a stack, except its quantity. */
type WritableFields = Marks & { is_identified?: boolean; notes?: string };
type StackFlags = Pick<StackRow, 'is_equipped' | 'is_attuned' | 'is_identified' | 'hidden_in'>;

/**
 * The marks that a change sets; its `name` is an alias of `name_override`. The name of the template resets the
 * override: otherwise the stack would look like other stacks of the template, but never merge with them or count as
 * money.
 */
export function marksOf(change: Change, { template }: StackRow): Marks {
  const marks = {
    ...change.instance_data,
    ...(change.name === undefined ? {} : { name_override: change.name }),
  };
  return marks.name_override === template.name ? { ...marks, name_override: null } : marks;
}

/** Whether the actor may know which item a stack is (ADR 0122). */
export async function isKnownTo(
  tx: Tx,
  actor: Actor,
  stack: StackRow,
  container: LockedContainer,
): Promise<boolean> {
  if (stack.is_identified) return true;
  return isStackKnown(tx, actor.userId, stack.id, accessTo(container, actor.userId).seeUnidentified);
}

/**
 * Throws FORBIDDEN for marks other than equipped, attuned and notes on an item that the actor may not know, and for
 * changing `is_identified` without permission; CONFLICT for equipping or attuning outside a character's container.
 */
export function requireMarkable(
  stack: StackRow,
  container: LockedContainer,
  marks: Marks,
  request: {
    isKnownToReader: boolean;
    identified: boolean | undefined;
  },
): void {
  const { is_equipped, is_attuned, ...itemFields } = marks;
  if (!request.isKnownToReader && Object.keys(itemFields).length > 0) throw forbidden();
  if (request.identified !== undefined && request.identified !== stack.is_identified) {
    if (!request.isKnownToReader || !mayInParty(container, 'identify_items')) throw forbidden();
  }
  if ((is_equipped || is_attuned) && container.owner_kind !== 'character') {
    throw new AppError('CONFLICT', 'Only items that a character carries can be equipped or attuned.');
  }
}

/** Throws VALIDATION_ERROR for a value override of more than TEMPLATE_VALUE_MAX when it is converted to copper. */
export function requireCopperValue(stack: StackRow, { value_override, currency_override }: Marks): void {
  if (value_override === undefined && currency_override === undefined) return;
  const value = value_override === undefined ? stack.value_override : value_override;
  const override = currency_override === undefined ? stack.currency_override : currency_override;
  const currency = override ?? stack.template.currency;
  const copper = FIVE_E.coins.find(({ key }) => key === currency)?.copper ?? 1;
  if ((value ?? 0) * copper > TEMPLATE_VALUE_MAX)
    throw invalid('instance_data.value_override', 'Value must be at most 10,000,000 gp');
}

/** Writes marks: absent keys are kept, null resets an override. Returns the flags afterwards. */
export async function writeMarks(
  tx: Tx,
  stack: StackRow,
  container: LockedContainer,
  marks: WritableFields,
): Promise<StackFlags> {
  const { weight_override, is_identified = stack.is_identified, ...otherMarks } = marks;
  const hiddenIn =
    is_identified === stack.is_identified ? stack.hidden_in : is_identified ? null : container.party_id;
  const after: StackFlags = {
    is_equipped: marks.is_equipped ?? stack.is_equipped,
    is_attuned: marks.is_attuned ?? stack.is_attuned,
    is_identified,
    hidden_in: hiddenIn,
  };
  if (Object.keys(marks).length === 0) return after;
  const columns = {
    ...otherMarks,
    ...after,
    ...(weight_override === undefined
      ? {}
      : { weight_override: weight_override === null ? null : toHundredths(weight_override) }),
    updated_at: tx.now,
  };
  const changedColumns = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  );
  await tx.sql`update item_instances set ${tx.sql(changedColumns)} where id = ${stack.id}`;
  return after;
}

/** The changes to the flags, as text for the history. */
export function markChangeTexts(before: StackFlags, after: StackFlags): string[] {
  const texts: string[] = [];
  const addChange = (
    mark: 'is_equipped' | 'is_attuned' | 'is_identified',
    setText: string,
    unsetText: string,
  ) => {
    if (before[mark] !== after[mark]) texts.push(after[mark] ? setText : unsetText);
  };
  addChange('is_equipped', 'Equipped', 'Unequipped');
  addChange('is_attuned', 'Attuned', 'No longer attuned');
  addChange('is_identified', 'Identified', 'No longer identified');
  return texts;
}
