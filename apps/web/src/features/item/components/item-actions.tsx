import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { useQueryClient } from '@tanstack/react-query';
import {
  ArrowLeftRight,
  Combine,
  CopyPlus,
  Eye,
  EyeOff,
  Link2,
  Link2Off,
  ListPlus,
  Pencil,
  Shield,
  ShieldOff,
  Split,
  Trash2,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { seenIn } from '../api.ts';
import { useMarks } from '../hooks/use-item-actions.ts';
import { alikeIn, placeKindOf } from '../view.ts';

/** What is asked in a dialog of its own. */
export type ItemDeed = 'move' | 'split' | 'edit' | 'destroy' | 'clone';

export interface ItemDeedsProps {
  readonly item: ItemInstance;
  readonly container: Container;
  /** Where a quick transfer would bring it. */
  readonly target: Container | null;
  readonly onQuick: () => void;
  readonly onQueue: () => void;
  readonly onDeed: (deed: ItemDeed) => void;
  /** Something was done that ends the looking at it. */
  readonly onDone?: (() => void) | undefined;
}

function Deed(props: { icon: ReactNode; label: string; onPress: () => void; isPending?: boolean }) {
  return (
    <Button wide isPending={props.isPending ?? false} onPress={props.onPress}>
      {props.icon}
      {props.label}
    </Button>
  );
}

/** Where it goes: the quick way, the queue, or asked for. */
function Ways({ target, onQuick, onQueue, onDeed }: ItemDeedsProps) {
  return (
    <>
      {target && (
        <Button wide size="lg" tone="primary" onPress={onQuick}>
          <Zap aria-hidden="true" />
          <span className="min-w-0 truncate">
            Quick Transfer<span className="sr-only"> to {target.name}</span>
          </span>
        </Button>
      )}
      <Button wide size="lg" onPress={onQueue}>
        <ListPlus aria-hidden="true" />
        Add to Queue
      </Button>
      {target && (
        <p className="col-span-2 -mt-1 truncate text-xs text-ink-3">
          Quick Transfer takes it to {target.name}, {target.owner.name}.
        </p>
      )}
      <Deed icon={<ArrowLeftRight aria-hidden="true" />} label="Move to…" onPress={() => onDeed('move')} />
    </>
  );
}

/** What a character wears and is bound to. */
function Wearing({ item, container, onDone }: ItemDeedsProps) {
  const marks = useMarks(item, container, onDone);
  const { is_equipped, is_attuned } = item.instance_data;
  return (
    <>
      <Deed
        icon={is_equipped ? <ShieldOff aria-hidden="true" /> : <Shield aria-hidden="true" />}
        label={is_equipped ? 'Unequip' : 'Equip'}
        isPending={marks.isPending}
        onPress={() => marks.equip(!is_equipped)}
      />
      <Deed
        icon={is_attuned ? <Link2Off aria-hidden="true" /> : <Link2 aria-hidden="true" />}
        label={is_attuned ? 'End attunement' : 'Attune'}
        isPending={marks.isPending}
        onPress={() => marks.attune(!is_attuned)}
      />
    </>
  );
}

/** What a gm knows and the others may not. */
function Knowing({ item, container, onDone }: ItemDeedsProps) {
  const marks = useMarks(item, container, onDone);
  return (
    <Deed
      icon={item.is_identified ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      label={item.is_identified ? 'Mark unidentified' : 'Identify'}
      isPending={marks.isPending}
      onPress={() => marks.identify(!item.is_identified)}
    />
  );
}

/** Splitting, merging, editing, cloning: what makes other things of it, or of its words. */
function Changing({ item, container, onDeed, onDone }: ItemDeedsProps) {
  const client = useQueryClient();
  const marks = useMarks(item, container, onDone);
  const alike = alikeIn(item, seenIn(client, container.id) ?? []);
  const isKnown = item.item_template_id !== null;
  return (
    <>
      {item.is_stackable && item.quantity > 1 && (
        <Deed icon={<Split aria-hidden="true" />} label="Split" onPress={() => onDeed('split')} />
      )}
      {alike.length > 0 && (
        <Deed
          icon={<Combine aria-hidden="true" />}
          label={alike.length === 1 ? 'Merge with its like' : `Merge ${alike.length + 1} stacks`}
          isPending={marks.isPending}
          onPress={() => marks.merge(alike)}
        />
      )}
      <Deed icon={<Pencil aria-hidden="true" />} label="Edit" onPress={() => onDeed('edit')} />
      {isKnown && (
        <Deed
          icon={<CopyPlus aria-hidden="true" />}
          label="Clone to template"
          onPress={() => onDeed('clone')}
        />
      )}
    </>
  );
}

/** What may be done with a thing; what would be refused is not offered. */
export function ItemDeeds(props: ItemDeedsProps) {
  const { item, container, onDeed } = props;
  const { withdraw, identify } = container.permissions;
  const isKnown = item.item_template_id !== null;
  if (placeKindOf(container) !== 'container') {
    // What lies in a shop or a hoard is only bought or taken.
    return withdraw ? (
      <div className="grid grid-cols-2 gap-2.5">
        <Ways {...props} />
      </div>
    ) : null;
  }
  if (!withdraw) {
    if (!isKnown) return null;
    return (
      <Deed
        icon={<CopyPlus aria-hidden="true" />}
        label="Clone to template"
        onPress={() => onDeed('clone')}
      />
    );
  }
  const isCoin = item.tags.includes('currency');
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Ways {...props} />
      <Changing {...props} />
      {container.owner.type === 'character' && !isCoin && <Wearing {...props} />}
      {identify && isKnown && !isCoin && <Knowing {...props} />}
      <Deed
        icon={<Trash2 aria-hidden="true" className="text-error" />}
        label="Destroy"
        onPress={() => onDeed('destroy')}
      />
    </div>
  );
}
