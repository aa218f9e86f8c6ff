import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { Button } from '../../../ui/button.tsx';
import { type ItemDialogKind, useItemActionList } from '../hooks/use-item-action-list.ts';

export interface ItemActionsProps {
  readonly item: ItemInstance;
  readonly container: Container;
  readonly onDialog: (kind: ItemDialogKind) => void;
  /** Called once an action has changed the item, or its change waits to be sent. */
  readonly onDone?: (() => void) | undefined;
  /** True if the screen offers Identify elsewhere. */
  readonly hideIdentify?: boolean;
}

/** Buttons for the actions that the user may take on an item in a container. */
export function ItemActions({ hideIdentify, ...props }: ItemActionsProps) {
  return useItemActionList(props)
    .filter(({ id }) => !(hideIdentify && id === 'identify'))
    .map(({ id, Icon, label, tone, isPending, onAction }) => (
      <Button wide key={id} isPending={isPending} onPress={onAction}>
        <Icon aria-hidden="true" className={tone === 'danger' ? 'text-error' : undefined} />
        {label}
      </Button>
    ));
}
