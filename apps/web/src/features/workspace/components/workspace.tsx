import type { Container } from '@quartermaster/contract/container';
import { clsx } from 'clsx';
import { type PropsWithChildren, type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { useStore } from '../../../platform/store.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useFillHeight } from '../../../ui/hooks/use-fill-height.ts';
import type { ContainerOwner } from '../../container/components/create-container.tsx';
import { useUndoKey } from '../../ledger/hooks/use-undo-key.ts';
import { useWorkspace, type WorkspaceModel, type WorkspaceScope } from '../hooks/use-workspace.ts';
import { GiveToDrop } from './give-to-drop.tsx';
import { Inspector } from './inspector.tsx';
import { QueueBar } from './queue-bar.tsx';
import { SidePanel } from './side-panel.tsx';
import { PhoneHead, PhoneTools, WorkspaceBar, type WorkspaceBarProps } from './workspace-bar.tsx';
import type { WorkspaceDialogsProps } from './workspace-dialogs.tsx';
import { WorkspaceSkeleton } from './workspace-skeleton.tsx';

/** Loaded when the first dialog opens. */
const WorkspaceDialogs = lazy(() =>
  import('./workspace-dialogs.tsx').then((module) => ({ default: module.WorkspaceDialogs })),
);

export interface WorkspaceProps extends WorkspaceScope {
  /** The heading of the surrounding page. */
  readonly heading: ReactNode;
  /** Whether the surrounding page shows the live indicator. */
  readonly hideLive?: boolean;
  readonly onDeleted?: (container: Container) => void;
  /** Owners that the user may create a container for. */
  readonly owners: readonly ContainerOwner[];
}

/** The smallest height of the panels in pixels; in a lower window, the page scrolls. */
const MIN_HEIGHT_PX = 460;
/** The height of a panel's footer and the gap below it. */
const PANEL_FOOTER = '88px';

interface PanelsProps {
  readonly model: WorkspaceModel;
  readonly onCreate: (() => void) | undefined;
  readonly tools: ReactNode;
}

/** The grid of the panels. A change of its height, as when the queue appears, does not render the panels again. */
function PanelGrid({ model: { isWide, isDual }, children }: Pick<PanelsProps, 'model'> & PropsWithChildren) {
  const [ref, height] = useFillHeight<HTMLDivElement>(MIN_HEIGHT_PX);
  useEffect(() => {
    // Toasts must not cover the panels' footers.
    document.documentElement.style.setProperty('--panel-footer', PANEL_FOOTER);
    return () => void document.documentElement.style.removeProperty('--panel-footer');
  }, []);
  return (
    <div
      ref={ref}
      style={isWide && height !== null ? { height } : undefined}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] gap-4 max-md:-mx-4 lg:grid-rows-[minmax(0,1fr)]',
        isWide && (isDual ? 'lg:grid-cols-2' : 'lg:grid-cols-[minmax(0,1fr)_22rem]'),
      )}
    >
      {children}
    </div>
  );
}

const Panels = ({ model, onCreate, tools }: PanelsProps) => (
  <PanelGrid model={model}>
    <SidePanel model={model} side="left" onCreate={onCreate} tools={tools} />
    {model.isDual && <SidePanel model={model} side="right" onCreate={onCreate} />}
    {model.isWide && !model.isDual && <Inspector model={model} />}
  </PanelGrid>
);

/** Returns the handler of a deletion: panels that showed the deleted container show another one. */
function useDeletionHandler(
  { state, change }: WorkspaceModel,
  onDeleted: WorkspaceProps['onDeleted'],
): (container: Container) => void {
  return (container) => {
    for (const side of ['left', 'right'] as const) {
      const { container: shownId, ...placeIds } = state[side].placeIds;
      if (shownId === container.id) change({ [side]: { ...state[side], placeIds } });
    }
    onDeleted?.(container);
  };
}

/** The open dialog, in its own component, so that most dialogs open and close without rendering the panels again. */
function OpenDialogs({
  storeKey,
  ...props
}: Omit<WorkspaceDialogsProps, 'dialog'> & Pick<WorkspaceScope, 'storeKey'>) {
  const dialog = useStore(props.model.dialogs);
  useUndoKey(storeKey, dialog !== null);
  return (
    dialog && (
      <Suspense>
        <WorkspaceDialogs dialog={dialog} {...props} />
      </Suspense>
    )
  );
}

/** The transfer workspace: one or two panels of places, and transfers between them. */
export function Workspace({ heading, owners, hideLive, onDeleted, ...scope }: WorkspaceProps) {
  const model = useWorkspace(scope);
  const { sources, state, change, openDialog } = model;
  const [isSearching, setSearching] = useState(model.search !== '');
  const onContainerDeleted = useDeletionHandler(model, onDeleted);
  const onCreate = owners.length > 0 ? () => openDialog({ kind: 'create-container' }) : undefined;
  if (sources.isPending) return <WorkspaceSkeleton heading={heading} />;
  if (sources.error) return <ErrorPanel message={sources.error.message} onRetry={sources.retry} />;
  const bar: WorkspaceBarProps = {
    heading,
    live: model.live,
    hideLive,
    isWide: model.isWide,
    view: state.view,
    onView: (view) => change({ view }),
    layout: state.layout,
    onLayout: (layout) => change({ layout }),
    search: model.search,
    onSearch: model.setSearch,
    // A link may have set the search.
    isSearching: isSearching || model.search !== '',
    onSearching: setSearching,
    onCreate,
  };
  const queue = <QueueBar storeKey={scope.storeKey} model={model} />;
  return (
    <>
      {model.isPhone ? <PhoneHead {...bar} /> : <WorkspaceBar {...bar} />}
      {model.isWide && queue}
      <Panels model={model} onCreate={onCreate} tools={model.isPhone && <PhoneTools {...bar} />} />
      {!model.isWide && queue}
      <GiveToDrop actions={model.actions} />
      <OpenDialogs
        storeKey={scope.storeKey}
        model={model}
        owners={owners}
        onDeleted={onContainerDeleted}
        onCreated={({ id }) => change({ left: { tab: 'container', placeIds: { container: id } } })}
      />
    </>
  );
}
