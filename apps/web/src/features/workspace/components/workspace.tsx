import type { Container } from '@quartermaster/contract/container';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useFillHeight } from '../../../ui/hooks/use-fill-height.ts';
import type { ContainerOwner } from '../../container/components/create-container.tsx';
import { useWorkspace, type WorkspaceModel, type WorkspacePlace } from '../hooks/use-workspace.ts';
import { Inspector } from './inspector.tsx';
import { QueueBar } from './queue-bar.tsx';
import { SidePanel } from './side-panel.tsx';
import { WorkspaceBar } from './workspace-bar.tsx';
import { WorkspaceSkeleton } from './workspace-skeleton.tsx';

/** The dialogs come when the first of them is asked for. */
const WorkspaceDialogs = lazy(() =>
  import('./workspace-dialogs.tsx').then((module) => ({ default: module.WorkspaceDialogs })),
);

export interface WorkspaceProps extends WorkspacePlace {
  /** The heading, as the page around it wants it. */
  readonly heading: ReactNode;
  /** The page around it already says whether it is live. */
  readonly hideLive?: boolean;
  /** A container was deleted. */
  readonly onGone?: (container: Container) => void;
  /** Who may be given another container. */
  readonly owners: readonly ContainerOwner[];
}

/** Panels are never lower than this, in pixels; a low window scrolls. */
const SMALLEST_PX = 460;
/** The foot of a panel and the space below it. */
const PANEL_FOOT = '88px';

function Panels({ model, onCreate }: { model: WorkspaceModel; onCreate: (() => void) | undefined }) {
  const { isWide, isDual, shown } = model;
  const [ref, height] = useFillHeight<HTMLDivElement>(SMALLEST_PX);
  useEffect(() => {
    // Toasts must not cover what stands at the panels' feet.
    document.documentElement.style.setProperty('--panel-foot', PANEL_FOOT);
    return () => void document.documentElement.style.removeProperty('--panel-foot');
  }, []);
  return (
    <div
      ref={ref}
      style={isWide && height !== null ? { height } : undefined}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] gap-4 max-md:-mx-2 lg:grid-rows-[minmax(0,1fr)]',
        isWide && (isDual ? 'lg:grid-cols-2' : 'lg:grid-cols-[minmax(0,1fr)_22rem]'),
      )}
    >
      <SidePanel model={model} side="left" onCreate={onCreate} />
      {isDual && <SidePanel model={model} side="right" onCreate={onCreate} />}
      {isWide && !isDual && (
        <Inspector
          item={model.inspected}
          container={shown.left}
          target={shown.left && model.targetFrom(shown.left)}
          onAsk={model.ask}
          onQueue={model.queue.add}
          onMove={model.moveItems}
        />
      )}
    </div>
  );
}

/** A panel that showed what is deleted shows something else. */
function useAfterDeletion({ state, change }: WorkspaceModel, onGone?: (container: Container) => void) {
  return (container: Container): void => {
    for (const side of ['left', 'right'] as const) {
      if (state[side].containerId === container.id) change({ [side]: { ...state[side], containerId: null } });
    }
    onGone?.(container);
  };
}

/** The transfer workspace: one or two panels of containers and the marketplace, and moving between them. */
export function Workspace({ heading, owners, hideLive, onGone, ...where }: WorkspaceProps) {
  const model = useWorkspace(where);
  const { sources, state, change, asking, ask } = model;
  const [isSearching, setSearching] = useState(false);
  const onDeleted = useAfterDeletion(model, onGone);
  const onCreate = owners.length > 0 ? () => ask({ kind: 'container' }) : undefined;
  const destinations = [...sources.all, ...model.stalls];
  if (sources.isPending) return <WorkspaceSkeleton heading={heading} />;
  if (sources.error) return <ErrorPanel message={sources.error.message} onRetry={sources.retry} />;
  return (
    <>
      <WorkspaceBar
        heading={heading}
        live={model.live}
        hideLive={hideLive}
        isWide={model.isWide}
        view={state.view}
        onView={(view) => change({ view })}
        layout={state.layout}
        onLayout={(layout) => change({ layout })}
        search={model.search}
        onSearch={model.setSearch}
        isSearching={isSearching}
        onSearching={setSearching}
        onCreate={onCreate}
      />
      {model.isWide && <QueueBar queue={model.queue} containers={destinations} />}
      <Panels model={model} onCreate={onCreate} />
      {!model.isWide && <QueueBar queue={model.queue} containers={destinations} />}
      {asking && (
        <Suspense>
          <WorkspaceDialogs
            asking={asking}
            onAsk={ask}
            containers={sources.all}
            stalls={model.stalls}
            owners={owners}
            quickTarget={model.targetFrom}
            onMove={model.send}
            onQueue={model.queue.add}
            onAdd={(template, quantity, target) => void model.add(template, quantity, target)}
            onDeleted={onDeleted}
            onCreated={({ id }) => change({ left: { tab: 'containers', containerId: id } })}
          />
        </Suspense>
      )}
    </>
  );
}
