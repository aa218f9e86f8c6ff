import type { Transaction } from '@quartermaster/contract/transaction';
import { useState } from 'react';
import { dateTimeText } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { LabeledValue } from '../../../ui/labeled-value.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { SkeletonArea, SkeletonText } from '../../../ui/skeleton.tsx';
import { useTransaction } from '../api.ts';
import { CHANNELS, transactionText, typeDisplayOf } from '../view.ts';
import { UndoLinks } from './undo-links.tsx';

/**
 * Whether the target of a line is the previous masked name of an item. The target of an undo is the owner of the
 * container instead.
 */
const isIdentification = ({ transaction_type, transactable_data, undo_of }: Transaction): boolean =>
  transaction_type === 'adjust' && transactable_data !== null && undo_of === null;

function TransactionDetails({ line, onOpen }: { line: Transaction; onOpen: (id: string) => void }) {
  const text = transactionText(line, useCoins());
  return (
    <div className="grid gap-3">
      <p className="text-base font-medium">{line.undone_by ? <s>{text}</s> : text}</p>
      <UndoLinks line={line} onOpen={onOpen} />
      <dl className="text-sm whitespace-pre-line">
        <LabeledValue label="When">{dateTimeText(line.transaction_date)}</LabeledValue>
        <LabeledValue label="Type">{typeDisplayOf(line).label}</LabeledValue>
        <LabeledValue label="By">{line.actor_data.name}</LabeledValue>
        <LabeledValue label={isIdentification(line) ? 'Previously' : 'For'}>
          {line.target_data?.name ?? null}
        </LabeledValue>
        <LabeledValue label="Item">{line.transactable_data?.name ?? null}</LabeledValue>
        <LabeledValue label="Quantity">{line.quantity?.toLocaleString('en-US') ?? null}</LabeledValue>
        <LabeledValue label="Amount">
          {line.amount === null ? null : <Money copper={line.amount} />}
        </LabeledValue>
        <LabeledValue label="From">{line.source_location_data?.name ?? null}</LabeledValue>
        <LabeledValue label="To">{line.destination_location_data?.name ?? null}</LabeledValue>
        <LabeledValue label="Made via">{CHANNELS[line.via]?.name ?? null}</LabeledValue>
        <LabeledValue label="Notes">{line.notes}</LabeledValue>
      </dl>
    </div>
  );
}

export interface TransactionDialogProps {
  readonly id: string;
  readonly onUndo: (line: Transaction) => void;
  readonly onClose: () => void;
}

/** Everything about one line of the history, with links to the line it undid or that undid it. */
export default function TransactionDialog({ id, onUndo, onClose }: TransactionDialogProps) {
  const [shownId, setShownId] = useState(id);
  const transaction = useTransaction(shownId);
  const line = transaction.data?.data;
  return (
    <Dialog
      size="sm"
      title="Transaction"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          {shownId !== id && <Button onPress={() => setShownId(id)}>Back</Button>}
          {line?.can_undo && <Button onPress={() => onUndo(line)}>Undo…</Button>}
          <Button tone="primary" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {line && <TransactionDetails line={line} onOpen={setShownId} />}
      {transaction.error && !line && (
        <ErrorPanel message={transaction.error.message} onRetry={() => void transaction.refetch()} />
      )}
      {transaction.isPending && (
        <SkeletonArea label="Loading transaction" className="grid gap-2">
          <SkeletonText width="14rem" />
          <SkeletonText width="10rem" />
        </SkeletonArea>
      )}
    </Dialog>
  );
}
