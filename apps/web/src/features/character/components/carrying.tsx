import type { Character } from '@quartermaster/contract/character';
import type { Container } from '@quartermaster/contract/container';
import { Backpack } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useCharacterContainers } from '../../container/api.ts';
import { CarriedMeters } from './carried-meters.tsx';
import { ContainerList } from './container-list.tsx';

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

/** The containers that the reader may see, and the carrying meter, which shows their total load. */
export function Carrying({ character }: { character: Character }) {
  const containers = useCharacterContainers(character.id);
  if (containers.isPending) {
    return (
      <SkeletonArea label="Loading containers" className="grid gap-4">
        <SkeletonBlock className="h-29.5 sm:h-18" />
        <SkeletonBlock className="h-28 sm:h-17.75" />
      </SkeletonArea>
    );
  }
  if (!containers.data) {
    return <ErrorPanel message={containers.error.message} onRetry={() => void containers.refetch()} />;
  }
  return (
    <div className="grid gap-4">
      <Card>
        <CarriedMeters character={character} containers={containers.data.data} />
      </Card>
      <Containers containers={containers.data.data} />
    </div>
  );
}
