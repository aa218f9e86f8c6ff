import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { useQueryClient } from '@tanstack/react-query';
import {
  Calculator,
  Combine,
  CopyPlus,
  Link2,
  Link2Off,
  Pencil,
  Shield,
  ShieldOff,
  Split,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { loadedItems } from '../api.ts';
import { useItemActions } from '../hooks/use-item-actions.ts';
import { mergeableIn } from '../view.ts';
import { IdentifyButton } from './identify-button.tsx';

/** The actions that open a dialog. */
export type ItemDialogKind = 'split' | 'edit' | 'adjust' | 'destroy' | 'template';

export interface ItemActionsProps {
  readonly item: ItemInstance;
  readonly container: Container;
  readonly onDialog: (kind: ItemDialogKind) => void;
  /** An action has succeeded that changes what the item is. */
  readonly onDone?: (() => void) | undefined;
  /** Identify is offered elsewhere. */
  readonly hideIdentify?: boolean;
}

function Action(props: { icon: ReactNode; label: string; onPress: () => void; isPending?: boolean }) {
  return (
    <Button wide isPending={props.isPending ?? false} onPress={props.onPress}>
      {props.icon}
      {props.label}
    </Button>
  );
}

function EquipActions({ item, onDone }: ItemActionsProps) {
  const actions = useItemActions(item, onDone);
  const { is_equipped, is_attuned } = item.instance_data;
  return (
    <>
      <Action
        icon={is_equipped ? <ShieldOff aria-hidden="true" /> : <Shield aria-hidden="true" />}
        label={is_equipped ? 'Unequip' : 'Equip'}
        isPending={actions.isPending}
        onPress={() => actions.equip(!is_equipped)}
      />
      <Action
        icon={is_attuned ? <Link2Off aria-hidden="true" /> : <Link2 aria-hidden="true" />}
        label={is_attuned ? 'End attunement' : 'Attune'}
        isPending={actions.isPending}
        onPress={() => actions.attune(!is_attuned)}
      />
    </>
  );
}

/** Counting again is for the owner of a character and, in containers of the party, for a gm (DEC-4). */
const mayAdjust = ({ owner, permissions }: Container): boolean =>
  owner.type === 'character' || permissions.identify;

function StackActions({ item, container, onDialog, onDone }: ItemActionsProps) {
  const client = useQueryClient();
  const actions = useItemActions(item, onDone);
  const others = mergeableIn(item, loadedItems(client, container.id) ?? []);
  return (
    <>
      {item.is_stackable && item.quantity > 1 && (
        <Action icon={<Split aria-hidden="true" />} label="Split" onPress={() => onDialog('split')} />
      )}
      {others.length > 0 && (
        <Action
          icon={<Combine aria-hidden="true" />}
          label={`Merge ${others.length + 1} stacks`}
          isPending={actions.isPending}
          onPress={() => actions.merge(others)}
        />
      )}
      <Action icon={<Pencil aria-hidden="true" />} label="Edit" onPress={() => onDialog('edit')} />
      {item.is_stackable && mayAdjust(container) && (
        <Action
          icon={<Calculator aria-hidden="true" />}
          label="Adjust quantity"
          onPress={() => onDialog('adjust')}
        />
      )}
    </>
  );
}

/** Identifying, and hiding again, is for those who know what the item is. */
export const mayIdentify = (item: ItemInstance, { permissions }: Container): boolean =>
  permissions.withdraw &&
  permissions.identify &&
  item.item_template_id !== null &&
  !item.tags.includes('currency');

/** The actions on an item in a container that the user may take: buttons in the grid of the details. */
export function ItemActions(props: ItemActionsProps) {
  const { item, container, onDialog } = props;
  const { withdraw } = container.permissions;
  const isKnown = item.item_template_id !== null;
  const isCoin = item.tags.includes('currency');
  return (
    <>
      {withdraw && <StackActions {...props} />}
      {isKnown && (
        <Action
          icon={<CopyPlus aria-hidden="true" />}
          label="Clone to template"
          onPress={() => onDialog('template')}
        />
      )}
      {withdraw && container.owner.type === 'character' && !isCoin && <EquipActions {...props} />}
      {mayIdentify(item, container) && !props.hideIdentify && (
        <IdentifyButton wide item={{ ...item, name: item.display_name }} onDone={props.onDone} />
      )}
      {withdraw && (
        <Action
          icon={<Trash2 aria-hidden="true" className="text-error" />}
          label="Destroy"
          onPress={() => onDialog('destroy')}
        />
      )}
    </>
  );
}
