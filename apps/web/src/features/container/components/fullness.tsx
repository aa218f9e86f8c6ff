import type { Container } from '@quartermaster/contract/container';
import { countOf } from '@quartermaster/rules/grouped-number';
import { meter } from '@quartermaster/rules/meter';
import { toHundredths } from '@quartermaster/rules/weight';
import { clsx } from 'clsx';
import { CapacityMeter } from '../../../ui/meter.tsx';

/** Which meters a container has: those its encumbrance style enforces; both when it enforces none. */
function meterKindsOf(container: Container): readonly ('weight' | 'slots')[] {
  const style = container.encumbrance_style;
  return style === 'weight' || style === 'slots' ? [style] : ['weight', 'slots'];
}

const metersOf = (container: Container) =>
  meterKindsOf(container).map((kind) => {
    const { used, max, slots_used, slots_max } = container.capacity;
    return kind === 'weight' ? { kind, used, max } : { kind, used: slots_used, max: slots_max };
  });

/** How full a container is, in whole percent, by its fullest limit; null without limits. */
function percentFull(container: Container): number | null {
  const ratios = metersOf(container).flatMap(({ used, max }) => (max ? [used / max] : []));
  return ratios.length === 0 ? null : Math.floor(Math.max(...ratios) * 100 + 1e-9);
}

/** "72% full · 9 of 20 slots" */
export function fullnessText(container: Container): string {
  const percent = percentFull(container);
  const { slots_used, slots_max } = container.capacity;
  const slots = slots_max ? `${slots_used} of ${slots_max} slots` : `${countOf(slots_used, 'slot')} used`;
  return percent === null ? slots : `${percent}% full · ${slots}`;
}

/** The warning of a nearly full container (DOM-9). */
export function warningsOf(container: Container): string[] {
  return metersOf(container).flatMap(({ kind, used, max }) => {
    const toUnits = (value: number) => (kind === 'weight' ? toHundredths(value) : value);
    const { message } = meter(kind, toUnits(used), max === null ? null : toUnits(max));
    return message ? [message] : [];
  });
}

/** What a move would add: pounds and slots. */
export interface AddedLoad {
  readonly pounds: number;
  readonly slots: number;
}

/** A container's meters, with the hatched preview of what a move would add. */
export function Fullness(props: {
  container: Container;
  adding?: AddedLoad | null;
  /** Stacks the meters, for places where they do not fit side by side. */
  isStacked?: boolean;
}) {
  const { container, adding } = props;
  return (
    <div
      className={clsx(
        'grid gap-x-4 gap-y-2.5',
        !props.isStacked &&
          'grid-cols-[repeat(auto-fit,minmax(7.25rem,1fr))] md:grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))]',
      )}
    >
      {metersOf(container).map(({ kind, used, max }) => (
        <CapacityMeter
          key={kind}
          kind={kind}
          used={used}
          max={max}
          adding={(kind === 'weight' ? adding?.pounds : adding?.slots) ?? 0}
        />
      ))}
    </div>
  );
}
