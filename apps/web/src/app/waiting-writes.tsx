import { countOf } from '@quartermaster/rules/format-count';
import { clsx } from 'clsx';
import { CloudUpload } from 'lucide-react';
import { discardWrite, dismissWrites } from '../platform/keep-waiting-writes.ts';
import { useStore } from '../platform/store.ts';
import { countUnsent, type WaitingWrite, waitingWrites } from '../platform/waiting-writes.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { openModal, useModal } from '../ui/modals.ts';
import { waitingWritesModal } from './app-modals.ts';

const changesText = (count: number): string => countOf(count, 'change');

function summaryOf(writes: readonly WaitingWrite[]): string {
  const unsent = countUnsent(writes);
  const failed = writes.filter(({ state }) => state === 'rejected' || state === 'expired').length;
  const phrases = [
    ...(unsent > 0 ? [`${changesText(unsent)} waiting to be sent`] : []),
    ...(failed > 0 ? [`${changesText(failed)} could not be saved`] : []),
  ];
  return phrases.join(', ');
}

const STATE_TEXT: Record<WaitingWrite['state'], string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  rejected: 'Failed',
  expired: 'Not sent: it waited for almost a week. Make the change again if it is still needed.',
};

function WaitingRow({ write }: { write: WaitingWrite }) {
  const { key, text, state, reason } = write;
  const isFailed = state === 'rejected' || state === 'expired';
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{text}</p>
        <p className={clsx('text-sm', isFailed ? 'text-error' : 'text-ink-2')}>
          {STATE_TEXT[state]}
          {reason && `: ${reason}`}
        </p>
      </div>
      {state === 'waiting' && (
        <Button size="sm" aria-label={`Discard: ${text}`} onPress={() => void discardWrite(key)}>
          Discard
        </Button>
      )}
      {isFailed && (
        <Button size="sm" aria-label={`Dismiss: ${text}`} onPress={() => void dismissWrites([key])}>
          Dismiss
        </Button>
      )}
    </li>
  );
}

/** The waiting writes and their outcomes, oldest first. Sent writes are removed when the list is closed. */
function WaitingList({ writes }: { writes: readonly WaitingWrite[] }) {
  const { isOpen, close } = useModal(waitingWritesModal);
  const onClose = () => {
    close();
    void dismissWrites(writes.filter(({ state }) => state === 'sent').map(({ key }) => key));
  };
  return (
    <Dialog
      title="Waiting to be sent"
      description="Changes are sent in this order as soon as the server can be reached."
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      actions={<Button onPress={onClose}>Close</Button>}
    >
      {writes.length === 0 ? (
        <p className="text-ink-2">No changes are waiting.</p>
      ) : (
        <ul className="divide-y divide-line">
          {writes.map((write) => (
            <WaitingRow key={write.key} write={write} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** The numbers of waiting and failed changes, below the offline banner, with a button that opens the list. */
export default function WaitingWrites() {
  const writes = useStore(waitingWrites);
  const summary = summaryOf(writes);
  return (
    <>
      <div role="status">
        {summary && (
          <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border border-info bg-surface-1 px-4 py-2 text-sm text-ink-1">
            <CloudUpload aria-hidden="true" className="size-4 flex-none text-info" />
            <span className="min-w-0 flex-1">{summary}</span>
            <Button size="sm" onPress={() => openModal(waitingWritesModal)}>
              Show
            </Button>
          </p>
        )}
      </div>
      <WaitingList writes={writes} />
    </>
  );
}
