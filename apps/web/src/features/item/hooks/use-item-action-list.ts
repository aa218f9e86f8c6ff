import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { useQueryClient } from '@tanstack/react-query';
import {
  Calculator,
  Combine,
  CopyPlus,
  Eye,
  EyeOff,
  Link2,
  Link2Off,
  type LucideIcon,
  Pencil,
  Shield,
  ShieldOff,
  Split,
  Trash2,
} from 'lucide-react';
import { loadedItems } from '../api.ts';
import { mayIdentify, mergeableIn } from '../view.ts';
import { useIdentify } from './use-identify.ts';
import { useItemActions } from './use-item-actions.ts';

/** The actions that open a dialog. */
export type ItemDialogKind = 'split' | 'edit' | 'adjust' | 'destroy' | 'template';

/** An action as a button of the details or an entry of the context menu. */
export interface ItemAction {
  readonly id: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly tone?: 'danger';
  readonly isPending: boolean;
  readonly onAction: () => void;
}

interface ActionListOptions {
  readonly item: ItemInstance;
  readonly container: Container;
  readonly onDialog: (kind: ItemDialogKind) => void;
  readonly onDone?: (() => void) | undefined;
}

type ListedAction = Omit<ItemAction, 'isPending'> & {
  readonly isOffered: boolean;
  readonly isPending?: boolean;
};

/**
 * Whether a user who may withdraw may also adjust quantities: a gm everywhere, others only in containers of characters
 * (DEC-4).
 */
const mayAdjust = ({ owner, permissions }: Container): boolean =>
  owner.type === 'character' || permissions.identify;

/** Whether the user can equip the item: only in a container of a character, and not a coin. */
const isEquippable = (item: ItemInstance, { owner, permissions }: Container): boolean =>
  permissions.withdraw && owner.type === 'character' && !item.tags.includes('currency');

function useStackActions({ item, container, onDialog, onDone }: ActionListOptions): readonly ListedAction[] {
  const client = useQueryClient();
  const { merge, isPending } = useItemActions(item, onDone);
  const mergeableStacks = mergeableIn(item, loadedItems(client, container.id) ?? []);
  const { withdraw } = container.permissions;
  const dialog = (id: ItemDialogKind) => ({ id, onAction: () => onDialog(id) });
  return [
    {
      ...dialog('split'),
      label: 'Split',
      Icon: Split,
      isOffered: withdraw && item.is_stackable && item.quantity > 1,
    },
    {
      id: 'merge',
      label: `Merge ${mergeableStacks.length + 1} stacks`,
      Icon: Combine,
      isOffered: withdraw && mergeableStacks.length > 0,
      isPending,
      onAction: () => merge(mergeableStacks),
    },
    { ...dialog('edit'), label: 'Edit', Icon: Pencil, isOffered: withdraw },
    {
      ...dialog('adjust'),
      label: 'Adjust quantity',
      Icon: Calculator,
      isOffered: withdraw && item.is_stackable && mayAdjust(container),
    },
    {
      ...dialog('template'),
      label: 'Clone to template',
      Icon: CopyPlus,
      isOffered: item.item_template_id !== null,
    },
  ];
}

function useEquipActions({ item, container, onDone }: ActionListOptions): readonly ListedAction[] {
  const { equip, attune, isPending } = useItemActions(item, onDone);
  const { is_equipped, is_attuned } = item.instance_data;
  const isOffered = isEquippable(item, container);
  return [
    {
      id: 'equip',
      label: is_equipped ? 'Unequip' : 'Equip',
      Icon: is_equipped ? ShieldOff : Shield,
      isOffered,
      isPending,
      onAction: () => equip(!is_equipped),
    },
    {
      id: 'attune',
      label: is_attuned ? 'End attunement' : 'Attune',
      Icon: is_attuned ? Link2Off : Link2,
      isOffered,
      isPending,
      onAction: () => attune(!is_attuned),
    },
  ];
}

/** The actions that the user may take on an item in a container. */
export function useItemActionList(options: ActionListOptions): readonly ItemAction[] {
  const { item, container, onDialog, onDone } = options;
  const { identify, isPending } = useIdentify({ ...item, name: item.display_name }, onDone);
  const listed: readonly ListedAction[] = [
    ...useStackActions(options),
    ...useEquipActions(options),
    {
      id: 'identify',
      label: item.is_identified ? 'Mark unidentified' : 'Identify',
      Icon: item.is_identified ? EyeOff : Eye,
      isOffered: mayIdentify(item, container),
      isPending,
      onAction: () => void identify(!item.is_identified),
    },
    {
      id: 'destroy',
      label: 'Destroy',
      tone: 'danger',
      Icon: Trash2,
      isOffered: container.permissions.withdraw,
      onAction: () => onDialog('destroy'),
    },
  ];
  return listed.flatMap(({ isOffered, ...action }) => (isOffered ? [{ isPending: false, ...action }] : []));
}
