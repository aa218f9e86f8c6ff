import type { PlaceKind } from '@quartermaster/rules/transfer-matrix';
import { PackageOpen } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ContainerMenu } from '../../container/components/container-menu.tsx';
import { OTHER_SIDE, type WorkspaceModel } from '../hooks/use-workspace.ts';
import type { PanelSide } from '../state.ts';
import { containerPlace } from '../view.ts';
import { ContainerPanel } from './container-panel.tsx';
import type { PanelHover } from './entry-panel.tsx';
import { MarketplacePanel } from './marketplace-panel.tsx';
import { containerChoices, kindTabs, type PanelTab, PanelTabs, phoneTabs } from './panel-tabs.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

/** Loaded separately, because only shop and loot tabs need it. */
const PartyPlacePanel = lazy(() => import('./party-place-panel.tsx'));

interface SidePanelProps {
  readonly model: WorkspaceModel;
  readonly side: PanelSide;
  /** Undefined if the user may not create containers. */
  readonly onCreate: (() => void) | undefined;
  /** Shown next to the tabs on a phone. */
  readonly tools?: ReactNode;
}

const SIDE_LABELS: Record<PanelSide, string> = { left: 'Left panel', right: 'Right panel' };

function NoContainer({ onCreate }: Pick<SidePanelProps, 'onCreate'>) {
  return (
    <div className="p-4">
      <EmptyState
        icon={<PackageOpen />}
        title="No container yet"
        actions={onCreate && <Button onPress={onCreate}>Create a container</Button>}
      >
        A container holds items: a backpack, a pouch, a chest.
      </EmptyState>
    </div>
  );
}

function ContainerSide({ model, side, onCreate, hover }: SidePanelProps & { hover: PanelHover }) {
  const { state, change, isDual, panelContainers } = model;
  const container = panelContainers[side];
  if (!container) return <NoContainer onCreate={onCreate} />;
  const place = containerPlace(container);
  return (
    <ContainerPanel
      key={container.id}
      place={place}
      groups={model.sources.groups}
      onChoose={(id) => model.choosePlace(side, id)}
      layout={state.layout}
      search={model.search}
      target={model.targetFrom(place)}
      isPhone={model.isPhone}
      {...hover}
      actions={model.actions}
      menu={
        <ContainerMenu
          container={container}
          onDialog={(kind) => model.openDialog({ kind, source: container })}
        />
      }
      onBrowse={() => {
        const opposite = isDual ? OTHER_SIDE[side] : side;
        change({ [opposite]: { ...state[opposite], tab: 'marketplace' } });
      }}
    />
  );
}

function MarketplaceSide({ model, side }: Pick<SidePanelProps, 'model' | 'side'>) {
  const opposite = model.panelContainers[model.isDual ? OTHER_SIDE[side] : side];
  return (
    <MarketplacePanel
      target={opposite?.permissions.withdraw ? opposite : null}
      layout={model.state.layout}
      isAdding={model.isAdding}
      onAdd={(template, quantity, isIdentified) =>
        opposite && void model.add(template, quantity, opposite, isIdentified)
      }
    />
  );
}

/** The tabs of a side, the open tab, and a function that opens a tab. */
function useSideTabs({ model, side }: Pick<SidePanelProps, 'model' | 'side'>) {
  const { state, change, isPhone } = model;
  const panel = state[side];
  const shownId = model.panelContainers[side]?.id;
  const containers = isPhone ? containerChoices(model.sources, shownId) : [];
  const hasContainers = containers.length > 0;
  const onSelect = ({ id, kind }: PanelTab) => {
    const placeIds =
      hasContainers && kind === 'container' ? { ...panel.placeIds, container: id } : panel.placeIds;
    change({ [side]: { ...panel, tab: kind, placeIds } });
  };
  return {
    isPhone,
    onSelect,
    tabs: hasContainers ? phoneTabs(containers) : kindTabs(!model.isWide),
    selected: hasContainers && panel.tab === 'container' && shownId ? shownId : panel.tab,
  };
}

/** One side of the workspace: its tabs, and the chosen place of the open tab. */
export function SidePanel(props: SidePanelProps) {
  const { model, side } = props;
  const { state } = model;
  const panel = state[side];
  const tabs = useSideTabs(props);
  const renderPanel = (kind: PlaceKind, hover: PanelHover) => {
    if (kind === 'container') return <ContainerSide {...props} hover={hover} />;
    if (kind === 'marketplace') return <MarketplaceSide {...props} />;
    return (
      <Suspense fallback={<RowSkeletons label="Loading" />}>
        <PartyPlacePanel
          kind={kind}
          partyId={model.partyId}
          chosenId={panel.placeIds[kind] ?? null}
          onChoose={(id) => model.choosePlace(side, id)}
          onPlace={model.showPlace[side]}
          layout={state.layout}
          search={model.search}
          targetFrom={model.targetFrom}
          {...hover}
          actions={model.actions}
        />
      </Suspense>
    );
  };
  return (
    <PanelTabs
      label={model.isDual ? SIDE_LABELS[side] : 'Inventory'}
      {...tabs}
      tools={props.tools}
      renderPanel={renderPanel}
    />
  );
}
