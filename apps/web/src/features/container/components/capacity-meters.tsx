import type { Container } from '@quartermaster/contract/container';
import { countOf } from '@quartermaster/rules/format-count';
import { meter } from '@quartermaster/rules/meter';
import { toHundredths } from '@quartermaster/rules/weight';
import { clsx } from 'clsx';
import { CapacityMeter } from '../../../ui/meter.tsx';

/**
 * The limits that a container's meters show: those its encumbrance style enforces, or both if it enforces
 * none.
 */
function meterKindsOf(container: Container): readonly ('weight' | 'slots')[] {
  const style = container.encumbrance_style;
  return style === 'weight' || style === 'slots' ? [style] : ['weight', 'slots'];
}

const metersOf = (container: Container) =>
  meterKindsOf(container).map((kind) => {
    const { used, max, slots_used, slots_max } = container.capacity;
    return kind === 'weight' ? { kind, used, max } : { kind, used: slots_used, max: slots_max };
  });

/** The used share of the limit that is closest to being reached, in whole percent; null without limits. */
function percentFull(container: Container): number | null {
  const ratios = metersOf(container).flatMap(({ used, max }) => (max ? [used / max] : []));
  return ratios.length === 0 ? null : Math.floor(Math.max(...ratios) * 100 + 1e-9);
}

/** "72% full · 9 of 20 slots" */
export function capacityText(container: Container): string {
  const percent = percentFull(container);
  const { slots_used, slots_max } = container.capacity;
  const slots = slots_max ? `${slots_used} of ${slots_max} slots` : `${countOf(slots_used, 'slot')} used`;
  return percent === null ? slots : `${percent}% full · ${slots}`;
}

/** The warnings for a nearly full container (DOM-9). */
export function warningsOf(container: Container): string[] {
  return metersOf(container).flatMap(({ kind, used, max }) => {
    const toUnits = (value: number) => (kind === 'weight' ? toHundredths(value) : value);
    const { message } = meter(kind, toUnits(used), max === null ? null : toUnits(max));
    return message ? [message] : [];
  });
}

/** The load that a transfer would add. */
export interface AddedLoad {
  readonly pounds: number;
  readonly slots: number;
}

/** A container's meters, with a hatched preview of the load that a transfer would add. */
export function CapacityMeters(props: {
  container: Container;
  addedLoad?: AddedLoad | null;
  /** Stacks the meters, for places where they do not fit side by side. */
  isStacked?: boolean;
}) {
  const { container, addedLoad } = props;
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
          adding={(kind === 'weight' ? addedLoad?.pounds : addedLoad?.slots) ?? 0}
        />
      ))}
    </div>
  );
}
