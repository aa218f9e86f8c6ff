import type { Character } from '@quartermaster/contract/character';
import type { Container } from '@quartermaster/contract/container';
import { fromHundredths, toHundredths } from '@quartermaster/rules/weight';
import { Backpack, ChevronRight, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/coins.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { CapacityMeter } from '../../../ui/meter.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useCharacterContainers } from '../api.ts';

/** All that a character carries, over its containers, in pounds and slots. */
export function carriedIn(containers: readonly Pick<Container, 'capacity'>[]): {
  pounds: number;
  slots: number;
} {
  const hundredths = containers.reduce((sum, { capacity }) => sum + toHundredths(capacity.used), 0);
  const slots = containers.reduce((sum, { capacity }) => sum + capacity.slots_used, 0);
  return { pounds: fromHundredths(hundredths), slots };
}

function ContainerRow({ container }: { container: Container }) {
  const things =
    container.items_count === 1 ? '1 item' : `${container.items_count.toLocaleString('en-US')} items`;
  return (
    <li className="press relative grid items-center gap-x-5 gap-y-3 border-b border-line px-4 py-3.5 last:border-0 focus-within:outline-2 focus-within:outline-offset-[-2px] focus-within:outline-action hover:bg-surface-2 sm:grid-cols-[1fr_minmax(9rem,16rem)_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 flex-none place-items-center rounded-m bg-accent-quiet text-accent"
        >
          <Backpack className="size-5" />
        </span>
        <div className="min-w-0">
          <Link
            to={paths.container(container.id)}
            className="font-semibold break-words outline-none after:absolute after:inset-0"
          >
            {container.name}
          </Link>
          <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-3">
            {things} · <Money copper={container.total_value_copper} />
            {container.visibility === 'private' && (
              <span className="flex items-center gap-1">
                · <LockKeyhole aria-hidden="true" className="size-3" /> Private
              </span>
            )}
          </p>
        </div>
      </div>
      <CapacityMeter kind="weight" used={container.capacity.used} max={container.capacity.max} />
      <ChevronRight aria-hidden="true" className="hidden size-4 text-ink-3 sm:block" />
    </li>
  );
}

function Containers({ containers }: { containers: readonly Container[] }) {
  if (containers.length === 0) {
    return (
      <EmptyState icon={<Backpack />} title="Nothing to see">
        This character's containers are private.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Containers" className="overflow-hidden rounded-l border border-line bg-surface-1">
      {containers.map((container) => (
        <ContainerRow key={container.id} container={container} />
      ))}
    </ul>
  );
}

/** The carrying meter over all containers (shown, never a refusal: decisions.md §4), and the containers themselves. */
export function Carrying({ character }: { character: Character }) {
  const containers = useCharacterContainers(character.id);
  if (containers.isPending) {
    return (
      <SkeletonArea label="Loading containers" className="grid gap-4">
        <SkeletonBlock className="h-22" />
        <SkeletonBlock className="h-18" />
      </SkeletonArea>
    );
  }
  if (containers.error) {
    return <ErrorPanel message={containers.error.message} onRetry={() => void containers.refetch()} />;
  }
  const { pounds, slots } = carriedIn(containers.data.data);
  return (
    <div className="grid gap-4">
      <Card>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <CapacityMeter kind="weight" label="Weight carried" used={pounds} max={character.max_weight} />
          <CapacityMeter kind="slots" label="Slots carried" used={slots} max={character.max_slots} />
        </div>
      </Card>
      <Containers containers={containers.data.data} />
    </div>
  );
}
