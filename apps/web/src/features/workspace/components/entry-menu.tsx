import type { Container } from '@quartermaster/contract/container';
import { ArrowLeftRight, Info, ListPlus, Zap } from 'lucide-react';
import { useRef } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Point } from '../../../ui/hooks/use-long-press.ts';
import MenuPopover, { type MenuEntry } from '../../../ui/menu-popover.tsx';
import { type ItemAction, useItemActionList } from '../../item/hooks/use-item-action-list.ts';
import type { WorkspaceModel } from '../hooks/use-workspace.ts';
import {
  containerPlace,
  decisionOf,
  type Entry,
  type Place,
  placeLabel,
  recipientName,
  type StackEntry,
  VERBS,
} from '../view.ts';
import { isIdentifyFirstAction } from './entry-details.tsx';

export interface EntryMenuProps {
  /** The entry of the row, or the selection. */
  readonly entries: readonly Entry[];
  readonly source: Place;
  readonly at: Point;
  readonly model: WorkspaceModel;
  readonly onClose: () => void;
}

function PositionedMenu({
  entries,
  at,
  onClose,
  actions,
}: EntryMenuProps & { actions: readonly MenuEntry[] }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [first] = entries;
  return (
    <>
      <span ref={anchor} aria-hidden="true" className="fixed" style={{ left: at.x, top: at.y }} />
      <MenuPopover
        label={entries.length === 1 && first ? first.name : `${entries.length} items`}
        entries={actions}
        triggerRef={anchor}
        placement="bottom start"
        onClose={onClose}
      />
    </>
  );
}

/** The actions for moving, giving and queueing, the most likely first. */
function transferEntries({ entries, source, model }: EntryMenuProps): MenuEntry[] {
  if (!source.permissions.withdraw) return [];
  const { onTransfer, onQueue, recipients } = model.actions;
  const target = model.targetFrom(source);
  const kind = target && decisionOf(source, target).kind;
  const give = (recipient: Container): MenuEntry => ({
    id: recipient.id,
    label: `Give to ${recipientName(recipient)}`,
    icon: <Avatar name={recipientName(recipient)} size="sm" />,
    onAction: () => onTransfer(entries, source, containerPlace(recipient)),
  });
  const transfer: MenuEntry[] =
    target && kind
      ? [
          {
            id: 'transfer',
            label: `${VERBS[kind]} ${placeLabel(target)}`,
            icon: <Zap aria-hidden="true" />,
            onAction: () => onTransfer(entries, source),
          },
        ]
      : [];
  return [
    ...transfer,
    ...recipients(source)
      .filter(({ id }) => id !== target?.id)
      .map(give),
    {
      id: 'queue',
      label: 'Add to Queue',
      icon: <ListPlus aria-hidden="true" />,
      onAction: () => onQueue(entries, source),
    },
    {
      id: 'move',
      label: 'Move to…',
      icon: <ArrowLeftRight aria-hidden="true" />,
      onAction: () => model.openDialog({ kind: 'transfer', entries, source, targetId: target?.id ?? null }),
    },
  ];
}

const details = ({ source, model }: EntryMenuProps, entry: Entry): MenuEntry => ({
  id: 'details',
  label: 'Details',
  icon: <Info aria-hidden="true" />,
  onAction: () => model.actions.onOpen(entry, source),
});

const menuEntryOf = ({ Icon, isPending, ...action }: ItemAction): MenuEntry => ({
  ...action,
  icon: <Icon aria-hidden="true" />,
  isDisabled: isPending,
});

interface StackMenuProps extends EntryMenuProps {
  readonly entry: StackEntry;
  readonly container: Container;
}

/** The menu of a stack in a container, with the actions of its details. */
function StackMenu({ entry, container, ...props }: StackMenuProps) {
  const { item } = entry;
  const actions = useItemActionList({
    item,
    container,
    onDialog: (kind) => props.model.openDialog({ kind, item, container }),
  });
  const isFirst = ({ id }: ItemAction) => id === 'identify' && isIdentifyFirstAction(entry, props.source);
  return (
    <PositionedMenu
      {...props}
      actions={[
        ...actions.filter(isFirst).map(menuEntryOf),
        ...transferEntries(props),
        details(props, entry),
        ...actions.filter((action) => !isFirst(action)).map(menuEntryOf),
      ]}
    />
  );
}

/** The context menu of a row or of the selection. */
export function EntryMenu(props: EntryMenuProps) {
  const { entries, source } = props;
  const [entry] = entries;
  if (!entry) return null;
  if (entries.length > 1) return <PositionedMenu {...props} actions={transferEntries(props)} />;
  if (entry.kind === 'stack' && source.kind === 'container')
    return <StackMenu {...props} entry={entry} container={source.container} />;
  return <PositionedMenu {...props} actions={[...transferEntries(props), details(props, entry)]} />;
}
