import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface ShareMessage {
  readonly title: 'Simple Code' | 'Friendly Message' | 'Detailed Message';
  readonly text: string;
}

/** Three ways to send a join code, each with the party's name and the code (DOM-2). */
const shareMessages = (name: string, code: string): readonly ShareMessage[] => [
  { title: 'Simple Code', text: `${name}: ${code}` },
  { title: 'Friendly Message', text: `Come and play in ${name}! Join with the code ${code}.` },
  {
    title: 'Detailed Message',
    text: [
      `You are invited to ${name}.`,
      '1. Log in to Quartermaster, or create an account.',
      '2. On the parties page click Join Party.',
      `3. Enter the code ${code} and pick your role.`,
      '4. Create your character, and you are in.',
    ].join('\n'),
  },
];

const STEPS = [
  'Share the code with your players.',
  'Players click Join Party on the parties page.',
  'They enter the code and pick a role.',
  'Once joined they can create characters.',
];

export interface ShareDialogProps {
  readonly name: string;
  readonly code: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <li className="rounded-m border border-line bg-surface-2 p-3.5">
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h3 className="font-text text-sm font-semibold text-ink-1">{title}</h3>
        <CopyButton size="sm" tone="quiet" text={text} label={`Copy ${title}`} />
      </div>
      <p className="text-xs break-words whitespace-pre-line text-ink-2">{text}</p>
    </li>
  );
}

/** The join code, ready to be sent in three ways (DOM-2). */
export function ShareDialog({ name, code, isOpen, onOpenChange }: ShareDialogProps) {
  return (
    <Dialog
      title="Share Party Join Code"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <Button tone="primary" onPress={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      <p className="mb-4 rounded-m bg-accent-quiet py-4 text-center font-display text-2xl font-semibold tracking-[.25em] break-all text-accent">
        {code}
      </p>
      <ul className="grid gap-2.5">
        {shareMessages(name, code).map((message) => (
          <Message key={message.title} {...message} />
        ))}
      </ul>
      <h3 className="mt-5 mb-2 text-base">How players join</h3>
      <ol className="grid list-decimal gap-1 pl-5 text-sm text-ink-2 marker:text-ink-3">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  );
}
