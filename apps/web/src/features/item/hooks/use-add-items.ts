import type { Container } from '@quartermaster/contract/container';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { countedName } from '@quartermaster/rules/plural';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useUndoToast } from '../../ledger/api.ts';
import { trackAction } from '../../ledger/state.ts';
import { loadedItems, useCreateItems } from '../api.ts';
import { failureMessage, rejectionMessage, rejectionOf, soundOf, templateLoad } from '../view.ts';

/**
 * Creates items of a template in a container, with a toast. If they would exceed the known capacity, the toast says so
 * and no request is sent.
 */
export function useAddItems() {
  const client = useQueryClient();
  /**
   * Resolves when the last addition has ended. Additions run one at a time, because two equal requests at once would
   * share an idempotency key.
   */
  const last = useRef(Promise.resolve());
  const creation = useCreateItems();
  const showUndoable = useUndoToast();
  const add = async (
    template: ItemTemplate,
    quantity: number,
    target: Container,
    isIdentified = true,
  ): Promise<void> => {
    const rejection = rejectionOf(target, templateLoad(template, quantity, loadedItems(client, target.id)));
    if (rejection) return void showToast(rejectionMessage(rejection), { tone: 'error' });
    const body = {
      item_template_id: template.id,
      container_id: target.id,
      quantity,
      ...(isIdentified ? {} : { is_identified: false }),
    };
    try {
      const { meta } = await creation.mutateAsync({ body });
      const message = `${countedName(template.name, quantity)} added to ${target.name}`;
      showUndoable(message, [meta.transaction_id]);
      playSound(soundOf([template]));
    } catch (error) {
      showFailureToast(error, failureMessage(error));
    }
  };
  return {
    add: (...args: Parameters<typeof add>): Promise<void> => {
      last.current = last.current.then(() => add(...args));
      return trackAction(last.current);
    },
    isAdding: creation.isPending,
  };
}
