import type { Container } from '@quartermaster/contract/container';
import { ArrowDownUp, EllipsisVertical, Pencil, Star, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { useMakePrimary } from '../api.ts';

/** What is asked about a container in a dialog of its own. */
export type ContainerDeed = 'edit-container' | 'order-containers' | 'delete-container';

interface ContainerMenuProps {
  readonly container: Container;
  readonly onDeed: (deed: ContainerDeed) => void;
}

/** What may be done with a container itself; nothing where it would be refused. */
export function ContainerMenu({ container, onDeed }: ContainerMenuProps) {
  const makePrimary = useMakePrimary();
  if (!container.permissions.edit) return null;
  const entries: MenuEntry[] = [
    { id: 'edit', label: 'Edit container', icon: <Pencil />, onAction: () => onDeed('edit-container') },
    {
      id: 'order',
      label: 'Change the order',
      icon: <ArrowDownUp />,
      onAction: () => onDeed('order-containers'),
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
        onAction: () => onDeed('delete-container'),
      },
    );
  }
  return (
    <Menu
      label={`What to do with ${container.name}`}
      entries={entries}
      trigger={(props) => (
        <IconButton
          {...props}
          label={`Options of ${container.name}`}
          icon={<EllipsisVertical aria-hidden="true" />}
        />
      )}
    />
  );
}
