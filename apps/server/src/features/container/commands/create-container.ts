import type { containerForm } from '@quartermaster/contract/container';
import { toHundredths } from '@quartermaster/rules/weight';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { addContainer, type NewContainer } from './add-container.ts';
import { requireContainerLimit } from './require-container-limit.ts';

export type ContainerForm = z.output<typeof containerForm>;

type Placement = Pick<NewContainer, 'owner' | 'partyId' | 'visibility'>;

/**
 * Creates another container for an owner. The caller has locked the owner and checked the permission. Throws the
 * errors of requireContainerLimit.
 */
export async function createContainer(
  tx: Tx,
  actor: Actor,
  placement: Placement,
  form: ContainerForm,
): Promise<string> {
  await requireContainerLimit(tx, placement.owner);
  return addContainer(tx, actor, {
    ...placement,
    name: form.name,
    description: form.description,
    // null or 0 means unlimited (DOM-3).
    maxWeight: form.max_weight ? toHundredths(form.max_weight) : null,
    maxSlots: form.max_slots || null,
    isPrimary: false,
  });
}
