import { countOf } from '@quartermaster/rules/format-count';
import { formatWeight } from '@quartermaster/rules/weight';
import { ArrowRight, ChevronDown, ChevronUp, ListPlus, RotateCcw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { useBottomBar } from '../../../ui/hooks/use-bottom-bar.ts';
import { useIsPhone, useIsWide } from '../../../ui/hooks/use-media.ts';
import { ItemGlyph } from '../../../ui/item-parts.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { EntryQuote } from '../hooks/use-quotes.ts';
import { type QueueModel, useTransferQueue } from '../hooks/use-transfer-queue.ts';
import { useDestinations, type WorkspaceModel, type WorkspaceScope } from '../hooks/use-workspace.ts';
import { type QueuedEntry, useQueueState } from '../state.ts';
import { availableOf, type Place, placeLabel, placeNote, summaryOf, unitWeight } from '../view.ts';

interface QueueBarProps extends Pick<WorkspaceScope, 'storeKey'> {
  readonly model: WorkspaceModel;
}

/** "3 items · 12 lb" */
function summaryText(entries: readonly QueuedEntry[]): string {
  const hundredths = entries.reduce((sum, { entry, quantity }) => sum + unitWeight(entry) * quantity, 0);
  const count = countOf(entries.length, 'item');
  return `${count} · ${formatWeight(hundredths)} lb`;
}

/** The price that a trade is sent with, and the reason if it would be rejected or has no quote. */
function Price({ entryQuote, hideRejection }: { entryQuote: EntryQuote; hideRejection: boolean }) {
  const { quote, rejection } = entryQuote;
  return (
    <>
      {quote && (
        <span className="block text-xs text-ink-2">
          {quote.net_copper < 0 ? 'You get ' : 'Costs '}
          <Money copper={Math.abs(quote.net_copper)} className="font-semibold text-accent" />
        </span>
      )}
      {rejection && !hideRejection && <span className="block text-xs text-error">{rejection}</span>}
    </>
  );
}

function Row({ queued, queue }: { queued: QueuedEntry; queue: QueueModel }) {
  const { entry, quantity, source, failure, isSending } = queued;
  const entryQuote = queue.quotes.get(entry.id);
  const max = availableOf(entry);
  const { glyph, category, rarity } = summaryOf(entry);
  const isStackable = entry.kind !== 'stack' || entry.item.is_stackable;
  return (
    <li className="flex items-center gap-x-2 py-2">
      <ItemGlyph glyph={glyph} category={category ?? null} rarity={rarity ?? null} quantity={quantity} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{entry.name}</span>
        <span className="block truncate text-xs text-ink-3">{placeLabel(source)}</span>
        {entryQuote && <Price entryQuote={entryQuote} hideRejection={failure !== null} />}
        {failure && (
          <span role="alert" className="block text-xs font-medium text-error">
            {failure}
          </span>
        )}
      </span>
      {isSending && <Spinner size="sm" label={`Transferring ${entry.name}`} />}
      {isStackable && max !== 1 && (
        <span className="w-28 flex-none">
          <NumberField
            hideLabel
            label={`Quantity of ${entry.name}`}
            minValue={1}
            {...(max === null ? {} : { maxValue: max })}
            value={quantity}
            isDisabled={queue.isProcessing}
            onChange={(next) => queue.resize(entry.id, Number.isNaN(next) ? 1 : next)}
          />
        </span>
      )}
      <IconButton
        size="sm"
        label={`Remove ${entry.name} from the queue`}
        icon={<X aria-hidden="true" />}
        isDisabled={queue.isProcessing}
        onPress={() => queue.remove(entry.id)}
      />
    </li>
  );
}

function DestinationField(props: { queue: QueueModel; destinations: readonly Place[] }) {
  const { queue, destinations } = props;
  return (
    <div className="w-full md:w-64">
      <SelectField
        hideLabel
        label="Destination"
        placeholder="Choose a destination"
        value={queue.target?.id ?? null}
        onChange={queue.choose}
        error={queue.problem ?? undefined}
        isDisabled={queue.isProcessing}
        choices={destinations
          .filter(({ permissions }) => permissions.deposit)
          .map((place) => ({
            value: place.id,
            label: placeLabel(place),
            description: placeNote(place),
          }))}
      />
    </div>
  );
}

function TransferButton({ queue }: { queue: QueueModel }) {
  const isRetry = queue.entries.some(({ failure }) => failure !== null);
  return (
    <Button tone="primary" isPending={queue.isProcessing} isDisabled={!queue.isReady} onPress={queue.process}>
      {isRetry ? <RotateCcw aria-hidden="true" /> : <ArrowRight aria-hidden="true" />}
      {isRetry ? 'Try Again' : 'Transfer'}
    </Button>
  );
}

/**
 * The transfer queue (DOM-2), shown while it has entries. Only this component subscribes to the queue, so that the
 * panels do not render again when it changes.
 */
export function QueueBar(props: QueueBarProps) {
  const [{ entries }] = useQueueState(props.storeKey);
  return entries.length === 0 ? null : <Bar {...props} />;
}

function Bar({ storeKey, model }: QueueBarProps) {
  const destinations = useDestinations(model);
  const queue = useTransferQueue(storeKey, destinations);
  const { entries } = queue;
  const summary = summaryText(entries);
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const bar = useBottomBar(!useIsWide());
  const needsAttention =
    queue.problem !== null || queue.quotes.size > 0 || entries.some(({ failure }) => failure !== null);
  useEffect(() => {
    if (needsAttention) setOpen(true);
  }, [needsAttention]);
  return (
    <section
      aria-label="Transfer queue"
      ref={bar}
      className="rounded-l border border-line-strong bg-surface-2 px-2 py-2 md:px-3.5 max-lg:sticky max-lg:bottom-[calc(var(--bottom-nav)+8px)] max-lg:z-10 max-lg:mt-3 max-lg:shadow-raised lg:mb-4"
    >
      <div className="flex items-center justify-between gap-x-2 gap-y-2.5 flex-wrap">
        <Button tone="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          <ListPlus aria-hidden="true" />
          <span className="min-w-0 truncate">
            Queue <span className="font-normal text-ink-2 tabular-nums">{summary}</span>
          </span>
          {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        </Button>
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          {!isPhone && <DestinationField queue={queue} destinations={destinations} />}
          <TransferButton queue={queue} />
        </span>
      </div>
      {isOpen && (
        <>
          {isPhone && (
            <div className="pt-2.5">
              <DestinationField queue={queue} destinations={destinations} />
            </div>
          )}
          <ul
            aria-label="In the queue"
            className="mt-2 max-h-[34dvh] gap-x-8 overflow-y-auto border-y border-line px-1 lg:grid lg:grid-cols-2"
          >
            {entries.map((queued) => (
              <Row key={queued.entry.id} queued={queued} queue={queue} />
            ))}
          </ul>
          <p className="flex justify-end pt-2">
            <Button size="sm" tone="quiet" isDisabled={queue.isProcessing} onPress={queue.clear}>
              Clear queue
            </Button>
          </p>
        </>
      )}
    </section>
  );
}
