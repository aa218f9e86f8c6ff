import { PackageOpen } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ContainerMenu } from '../../container/components/container-menu.tsx';
import type { PanelSide } from '../state.ts';
import { ContainerPanel } from './container-panel.tsx';
import { MarketplacePanel } from './marketplace-panel.tsx';
import { Panel } from './panel.tsx';
import { OTHER, type WorkspaceModel } from './use-workspace.tsx';

interface SidePanelProps {
  readonly model: WorkspaceModel;
  readonly side: PanelSide;
  /** Absent where the person may not make containers. */
  readonly onCreate: (() => void) | undefined;
}

function NoContainer({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <div className="p-4">
      <EmptyState
        icon={<PackageOpen />}
        title="No container yet"
        actions={onCreate && <Button onPress={onCreate}>Create a container</Button>}
      >
        A container holds what somebody carries: a backpack, a pouch, a chest.
      </EmptyState>
    </div>
  );
}

const nameOf = (side: PanelSide): string => (side === 'left' ? 'Left panel' : 'Right panel');

/** One side of the workspace, tied to its state. */
export function SidePanel({ model, side, onCreate }: SidePanelProps) {
  const { state, change, isDual, isWide, shown, sources } = model;
  const across = isDual ? shown[OTHER[side]] : shown[side];
  const choose = (containerId: string) => change({ [side]: { ...state[side], containerId } });
  const browse = () => {
    const shownIn = isDual ? OTHER[side] : side;
    change({ [shownIn]: { ...state[shownIn], tab: 'marketplace' } });
  };
  return (
    <Panel
      label={isDual ? nameOf(side) : 'Inventory'}
      state={state[side]}
      onTab={(tab) => change({ [side]: { ...state[side], tab } })}
      isNarrow={!isWide}
      container={shown[side]}
      nothing={<NoContainer onCreate={onCreate} />}
      marketplace={
        <MarketplacePanel
          target={across?.permissions.deposit ? across : null}
          isAdding={model.isAdding}
          onAdd={(template, quantity, isIdentified) =>
            across && void model.add(template, quantity, across, isIdentified)
          }
        />
      }
      renderContainer={(container, over) => (
        <ContainerPanel
          key={container.id}
          container={container}
          groups={sources.groups}
          onChoose={choose}
          layout={state.layout}
          search={model.search}
          target={model.targetFrom(container)}
          {...over}
          onDrop={model.drop}
          onOpen={(item, source) => model.ask({ kind: 'facts', item, source })}
          onMove={model.moveItems}
          onSwipe={model.swipe}
          onQueue={model.queue.add}
          menu={
            <ContainerMenu
              container={container}
              onDeed={(deed) => model.ask({ kind: deed, source: container })}
            />
          }
          onBrowse={browse}
          {...(isWide && !isDual ? { onInspect: model.inspect } : {})}
        />
      )}
    />
  );
}
