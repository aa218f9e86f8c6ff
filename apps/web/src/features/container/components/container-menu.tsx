import type { Container } from '@quartermaster/contract/container';
import { ArrowDownUp, EllipsisVertical, Pencil, Star, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuEntry } from '../../../ui/menu-popover.tsx';
import { useMakePrimary } from '../api.ts';

/** The actions on a container that open a dialog. */
export type ContainerDialogKind = 'edit-container' | 'order-containers' | 'delete-container';

interface ContainerMenuProps {
  readonly container: Container;
  readonly onDialog: (kind: ContainerDialogKind) => void;
}

/** The actions that the user may take on a container itself. */
export function ContainerMenu({ container, onDialog }: ContainerMenuProps) {
  const makePrimary = useMakePrimary();
  if (!container.permissions.edit) return null;
  const entries: MenuEntry[] = [
    { id: 'edit', label: 'Edit container', icon: <Pencil />, onAction: () => onDialog('edit-container') },
    {
      id: 'order',
      label: 'Change the order',
      icon: <ArrowDownUp />,
      onAction: () => onDialog('order-containers'),
    },
  ];
  if (!container.is_primary) {
    entries.push(
      { id: 'primary', label: 'Make primary', icon: <Star />, onAction: () => makePrimary(container) },
      {
        id: 'delete',
        label: 'Delete container',
        icon: <Trash2 />,
        tone: 'danger',
        onAction: () => onDialog('delete-container'),
      },
    );
  }
  return (
    <Menu
      label={`Options for ${container.name}`}
      entries={entries}
      trigger={(props) => (
        <IconButton
          {...props}
          label={`Options for ${container.name}`}
          icon={<EllipsisVertical aria-hidden="true" />}
        />
      )}
    />
  );
}
