import { PackageOpen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ContainerMenu } from '../../container/components/container-menu.tsx';
import { OTHER, type WorkspaceModel } from '../hooks/use-workspace.ts';
import type { PanelSide } from '../state.ts';
import { ContainerPanel } from './container-panel.tsx';
import { MarketplacePanel } from './marketplace-panel.tsx';
import { Panel } from './panel-tabs.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

/** Shops and loot come when one of their tabs is opened. */
const PlacePanel = lazy(() => import('./place-panel.tsx'));

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

/** The shop or loot of one side, tied to its state. */
function SidePlace(props: {
  model: WorkspaceModel;
  side: PanelSide;
  kind: 'shop' | 'loot';
  over: { isOver: boolean; onOver: (isOver: boolean) => void };
}) {
  const { model, side, kind, over } = props;
  const { state, change } = model;
  const chosen = kind === 'shop' ? 'shopId' : 'lootId';
  return (
    <Suspense fallback={<RowSkeletons label="Loading" />}>
      <PlacePanel
        kind={kind}
        partyId={model.partyId}
        chosenId={state[side][chosen] ?? null}
        onChoose={(id) => change({ [side]: { ...state[side], [chosen]: id } })}
        onPlace={model.showPlace[side]}
        layout={state.layout}
        search={model.search}
        targetFrom={model.targetFrom}
        {...over}
        onDrop={model.drop}
        onOpen={(item, source) => model.ask({ kind: 'facts', item, source })}
        onMove={model.moveItems}
        onSwipe={model.swipe}
        onQueue={model.queue.add}
      />
    </Suspense>
  );
}

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
      renderPlace={(kind, over) => <SidePlace model={model} side={side} kind={kind} over={over} />}
      marketplace={
        <MarketplacePanel
          target={across?.permissions.withdraw ? across : null}
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
