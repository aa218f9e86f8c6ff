import type { Container } from '@quartermaster/contract/container';
import { Gift } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { recipientName } from '../view.ts';

interface GiveToProps {
  /** The containers of the possible recipients. */
  readonly recipients: readonly Container[];
  readonly onGive: (recipient: Container) => void;
}

/** Buttons that give the item to a character of the party or put it into the stash. */
export function GiveToButtons({ recipients, onGive }: GiveToProps) {
  if (recipients.length === 0) return null;
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="mb-1.5 text-xs text-ink-3">Give to</legend>
      <div className="-mx-1 flex max-h-44 flex-wrap gap-1 overflow-y-auto">
        {recipients.map((recipient) => (
          <Button
            key={recipient.id}
            size="sm"
            tone="quiet"
            aria-label={`Give to ${recipientName(recipient)}`}
            onPress={() => onGive(recipient)}
          >
            <span className="flex w-17 flex-col items-center gap-1 py-1">
              <Avatar name={recipientName(recipient)} />
              <span className="line-clamp-2 w-full text-center text-mark wrap-anywhere whitespace-normal">
                {recipientName(recipient)}
              </span>
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** A menu that gives the selection to a recipient. */
export function GiveToMenu({ recipients, onGive }: GiveToProps) {
  if (recipients.length === 0) return null;
  return (
    <Menu
      label="Give to"
      trigger={(trigger) => (
        <Button {...trigger} size="sm">
          <Gift aria-hidden="true" />
          Give to
        </Button>
      )}
      entries={recipients.map((recipient) => ({
        id: recipient.id,
        label: recipientName(recipient),
        icon: <Avatar name={recipientName(recipient)} size="sm" />,
        onAction: () => onGive(recipient),
      }))}
    />
  );
}
