import type { Container } from '@quartermaster/contract/container';
import { Gift } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { receiverName } from '../view.ts';

interface GiveToProps {
  /** Possible recipients of items, by the container that receives them. */
  readonly receivers: readonly Container[];
  readonly onGive: (receiver: Container) => void;
}

/** The members of the party: one press gives the item to a character or puts it into the stash. */
export function GiveTo({ receivers, onGive }: GiveToProps) {
  if (receivers.length === 0) return null;
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="mb-1.5 text-xs text-ink-3">Give to</legend>
      <div className="-mx-1 flex max-h-44 flex-wrap gap-1 overflow-y-auto">
        {receivers.map((receiver) => (
          <Button
            key={receiver.id}
            size="sm"
            tone="quiet"
            aria-label={`Give to ${receiverName(receiver)}`}
            onPress={() => onGive(receiver)}
          >
            <span className="flex w-17 flex-col items-center gap-1 py-1">
              <Avatar name={receiverName(receiver)} />
              <span className="line-clamp-2 w-full text-center text-mark wrap-anywhere whitespace-normal">
                {receiverName(receiver)}
              </span>
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** The same for a selection, as a menu. */
export function GiveToMenu({ receivers, onGive }: GiveToProps) {
  if (receivers.length === 0) return null;
  return (
    <Menu
      label="Give to"
      trigger={(trigger) => (
        <Button {...trigger} size="sm">
          <Gift aria-hidden="true" />
          Give to
        </Button>
      )}
      entries={receivers.map((receiver) => ({
        id: receiver.id,
        label: receiverName(receiver),
        icon: <Avatar name={receiverName(receiver)} size="sm" />,
        onAction: () => onGive(receiver),
      }))}
    />
  );
}
