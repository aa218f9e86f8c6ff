import type { Container } from '@quartermaster/contract/container';
import { useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { type DropMode, useListDrop } from '../hooks/use-list-drop.ts';
import { currentDrag } from '../state.ts';
import { containerPlace, recipientName } from '../view.ts';
import { DropButton } from './drop-button.tsx';
import type { PanelActions } from './panel-footer.tsx';

interface RecipientTargetProps {
  readonly recipient: Container;
  readonly onDrop: (mode: DropMode) => void;
}

function RecipientTarget({ recipient, onDrop }: RecipientTargetProps) {
  const [isOver, setOver] = useState(false);
  const target = useListDrop({ accepts: () => true, onOver: setOver, onDrop });
  const name = recipientName(recipient);
  return (
    <div
      {...target.dropProps}
      data-over={isOver || undefined}
      className="relative flex w-18 flex-none flex-col items-center gap-1 rounded-m p-2 data-[over]:bg-action-quiet"
    >
      <Avatar name={name} />
      <span className="w-full truncate text-center text-mark">{name}</span>
      <DropButton label={`Give to ${name}`} target={target} />
    </div>
  );
}

/** The recipients, shown while items are dragged: items that are dropped on a recipient are given to it. */
export function GiveToDrop({ actions }: { actions: PanelActions }) {
  const drag = useStore(currentDrag);
  const recipients = drag ? actions.recipients(drag.source) : [];
  if (recipients.length === 0) return null;
  return (
    <section
      aria-label="Give to"
      className="fixed inset-x-3 bottom-4 z-40 mx-auto flex w-fit max-w-full items-center gap-1 overflow-x-auto rounded-l border border-line bg-surface-1 p-1.5 shadow-raised"
    >
      <span className="px-2 text-xs text-ink-3">Give to</span>
      {recipients.map((recipient) => (
        <RecipientTarget
          key={recipient.id}
          recipient={recipient}
          onDrop={(mode) => actions.onDrop(containerPlace(recipient), mode)}
        />
      ))}
    </section>
  );
}
