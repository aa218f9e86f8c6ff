import type { Character } from '@quartermaster/contract/character';
import type { Container } from '@quartermaster/contract/container';
import { fromHundredths, toHundredths } from '@quartermaster/rules/weight';
import { Backpack, EyeOff } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { CapacityMeter } from '../../../ui/meter.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useCharacterContainers } from '../../container/api.ts';
import { PARTIAL } from '../view.ts';
import { ContainerList } from './container-list.tsx';

/** All that a character carries, over its containers, in pounds and slots. */
function carriedIn(containers: readonly Pick<Container, 'capacity'>[]): {
  pounds: number;
  slots: number;
} {
  const hundredths = containers.reduce((sum, { capacity }) => sum + toHundredths(capacity.used), 0);
  const slots = containers.reduce((sum, { capacity }) => sum + capacity.slots_used, 0);
  return { pounds: fromHundredths(hundredths), slots };
}

function Containers({ containers }: { containers: readonly Container[] }) {
  if (containers.length === 0) {
    return (
      <EmptyState icon={<Backpack />} title="No visible containers">
        This character's containers are private.
      </EmptyState>
    );
  }
  return <ContainerList containers={containers} />;
}

/** The carrying meter over all containers (shown, never a refusal: DEC-4), and the containers themselves. */
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
        {!character.permissions.see_private && (
          <p className="mt-3 flex items-center gap-1.5 text-xs text-ink-3">
            <EyeOff aria-hidden="true" className="size-3.5 flex-none" />
            {PARTIAL}
          </p>
        )}
      </Card>
      <Containers containers={containers.data.data} />
    </div>
  );
}
