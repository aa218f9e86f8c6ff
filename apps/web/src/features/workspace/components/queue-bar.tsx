import type { Container } from '@quartermaster/contract/container';
import { formatWeight, toHundredths } from '@quartermaster/rules/weight';
import { ArrowRight, ChevronDown, ChevronUp, ListPlus, RotateCcw, X } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { useIsPhone, useIsWide } from '../../../ui/hooks/use-media.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { ThingGlyph } from '../../../ui/thing.tsx';
import { fullnessWords } from '../../container/components/fullness.tsx';
import { placeKindOf } from '../../item/view.ts';
import type { QueueModel } from '../hooks/use-transfer-queue.ts';
import type { Queued } from '../state.ts';
import { dealOf, isDeal, mostOf } from '../view.ts';

/** Prices come with the first shop in the queue. */
const QueuePrice = lazy(() => import('./queue-price.tsx'));

interface QueueBarProps {
  readonly queue: QueueModel;
  readonly containers: readonly Container[];
}

/** Tells the page how much of its foot the bar takes, so that what stands there stands above it. */
function useHeightTold(isWide: boolean): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = `${bar.current?.offsetHeight ?? 0}px`;
      root.style.setProperty('--queue', height);
      // Wide screens have it above the panels, where toasts do not come.
      root.style.setProperty('--queue-foot', isWide ? '0px' : height);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--queue');
      root.style.removeProperty('--queue-foot');
    };
  }, [isWide]);
  return bar;
}

/** What waits: how many things, what they weigh. */
function summaryOf(entries: readonly Queued[]): string {
  const hundredths = entries.reduce(
    (sum, { item, quantity }) => sum + toHundredths(item.weight) * quantity,
    0,
  );
  const things = entries.length === 1 ? '1 thing' : `${entries.length} things`;
  return `${things} · ${formatWeight(hundredths)} lb`;
}

function Entry({ entry, queue }: { entry: Queued; queue: QueueModel }) {
  const { item, quantity, source, failure, isMoving } = entry;
  const { target } = queue;
  const most = mostOf(item);
  return (
    <li className="flex items-center gap-x-2 py-2">
      <ThingGlyph glyph={item.glyph} category={item.category} rarity={item.rarity} quantity={quantity} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{item.display_name}</span>
        <span className="block truncate text-xs text-ink-3">
          {source.name} · {source.owner.name}
        </span>
        {target && isDeal(source, target) && dealOf(source, target).kind !== 'claim' && (
          <span className="block text-xs text-ink-2">
            <Suspense>
              <QueuePrice move={{ item, quantity, source, target }} />
            </Suspense>
          </span>
        )}
        {failure && (
          <span role="alert" className="block text-xs font-medium text-error">
            {failure}
          </span>
        )}
      </span>
      {isMoving && <Spinner size="sm" label={`Moving ${item.display_name}`} />}
      {(item.is_stackable || placeKindOf(source) === 'shop') && most !== 1 && (
        <span className="w-28 flex-none">
          <NumberField
            hideLabel
            label={`Quantity of ${item.display_name}`}
            minValue={1}
            {...(most === null ? {} : { maxValue: most })}
            value={quantity}
            isDisabled={queue.isProcessing}
            onChange={(next) => queue.resize(item.id, Number.isNaN(next) ? 1 : next)}
          />
        </span>
      )}
      <IconButton
        size="sm"
        label={`Remove ${item.display_name} from the queue`}
        icon={<X aria-hidden="true" />}
        isDisabled={queue.isProcessing}
        onPress={() => queue.remove(item.id)}
      />
    </li>
  );
}

function Destination({ queue, containers }: QueueBarProps) {
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
        choices={containers
          .filter(({ permissions }) => permissions.deposit)
          .map((container) => ({
            value: container.id,
            label: `${container.name} · ${container.owner.name}`,
            description: fullnessWords(container),
          }))}
      />
    </div>
  );
}

function Process({ queue }: { queue: QueueModel }) {
  const isRetry = queue.entries.some(({ failure }) => failure !== null);
  return (
    <Button tone="primary" isPending={queue.isProcessing} onPress={queue.process}>
      {isRetry ? <RotateCcw aria-hidden="true" /> : <ArrowRight aria-hidden="true" />}
      {isRetry ? 'Try Again' : 'Transfer'}
    </Button>
  );
}

/** The transfer queue while something waits in it (domain.md §2). */
export function QueueBar(props: QueueBarProps) {
  return props.queue.entries.length === 0 ? null : <Bar {...props} />;
}

/** The transfer queue (domain.md §2): where to, what waits, and off it goes. */
function Bar({ queue, containers }: QueueBarProps) {
  const { entries } = queue;
  const summary = summaryOf(entries);
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const bar = useHeightTold(useIsWide());
  const mustLook = queue.problem !== null || entries.some(({ failure }) => failure !== null);
  useEffect(() => {
    if (mustLook) setOpen(true);
  }, [mustLook]);
  return (
    <section
      aria-label="Transfer queue"
      ref={bar}
      className="rounded-l border border-line-strong bg-surface-2 px-2 py-2 md:px-3.5 max-lg:sticky max-lg:bottom-[calc(var(--foot)+8px)] max-lg:z-10 max-lg:mt-3 max-lg:shadow-raised lg:mb-4"
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
          {!isPhone && <Destination queue={queue} containers={containers} />}
          <Process queue={queue} />
        </span>
      </div>
      {isOpen && (
        <>
          {isPhone && (
            <div className="pt-2.5">
              <Destination queue={queue} containers={containers} />
            </div>
          )}
          <ul
            aria-label="In the queue"
            className="mt-2 max-h-[34dvh] gap-x-8 overflow-y-auto border-y border-line px-1 lg:grid lg:grid-cols-2"
          >
            {entries.map((entry) => (
              <Entry key={entry.item.id} entry={entry} queue={queue} />
            ))}
          </ul>
          <p className="flex justify-end pt-2">
            <Button size="sm" tone="quiet" isDisabled={queue.isProcessing} onPress={queue.clear}>
              Clear the queue
            </Button>
          </p>
        </>
      )}
    </section>
  );
}
