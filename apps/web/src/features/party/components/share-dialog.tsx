import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** The encoder is loaded when the first QR code is shown. */
const QrCode = lazy(() => import('../../../ui/qr-code.tsx'));

interface ShareMessage {
  readonly title: 'Simple Code' | 'Friendly Message' | 'Detailed Message';
  readonly text: string;
}

/** Three ways to send a join code, each with the party's name and the code (DOM-2). */
const shareMessages = (name: string, code: string, link: string): readonly ShareMessage[] => [
  { title: 'Simple Code', text: `${name}: ${code}` },
  {
    title: 'Friendly Message',
    text: `Come and play in ${name}! Join at ${link} or with the code ${code}.`,
  },
  {
    title: 'Detailed Message',
    text: [
      `You are invited to ${name}.`,
      `1. Open ${link}`,
      '2. Log in to Quartermaster, or create an account.',
      '3. Pick your role and click Join Party.',
      '4. Create your character, and you are in.',
      `The join code is ${code}.`,
    ].join('\n'),
  },
];

const STEPS = [
  'Share the link, the QR code or the join code with your players.',
  'Players open the link, or click Join Party on the parties page.',
  'They enter the code (the link fills it in for them) and pick a role.',
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
      <p className="text-xs whitespace-pre-line text-ink-2">{text}</p>
    </li>
  );
}

/** Whether the URL of this page works on this computer only. */
const isLocal = () => ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname);

/** The join code as a link, a QR code and three messages ready to be sent (DOM-2). */
export function ShareDialog({ name, code, isOpen, onOpenChange }: ShareDialogProps) {
  const link = window.location.origin + paths.partyJoinLink(code);
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
      <div className="mb-4 flex flex-wrap items-center justify-center gap-4">
        <div className="size-40 flex-none">
          <Suspense>
            <QrCode link={link} label={`QR code of the link to join ${name}`} />
          </Suspense>
        </div>
        <div className="grid min-w-0 flex-1 basis-56 gap-3">
          <p className="rounded-m bg-accent-quiet py-3 text-center font-display text-2xl font-semibold tracking-[.25em] break-all text-accent">
            {code}
          </p>
          <p className="text-center text-sm break-all text-ink-2 select-all">{link}</p>
          <CopyButton wide tone="primary" text={link} label="Copy link" />
        </div>
      </div>
      {isLocal() && (
        <p className="mb-4 text-sm text-ink-2">
          This link works only on this computer. To share it with other devices, open Quartermaster at the
          network address that the server printed.
        </p>
      )}
      <ul className="grid gap-2.5">
        {shareMessages(name, code, link).map((message) => (
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
