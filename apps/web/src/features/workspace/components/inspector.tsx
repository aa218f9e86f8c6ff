import type { WorkspaceModel } from '../hooks/use-workspace.ts';
import { containerPlace } from '../view.ts';
import { EntryDetails } from './entry-details.tsx';

/** Next to the single panel on wide screens: the details of the stack that is selected in its container. */
export function Inspector({ model }: { model: WorkspaceModel }) {
  const { inspectedEntry } = model;
  const container = model.panelContainers.left;
  const isInContainer =
    inspectedEntry?.kind === 'stack' && inspectedEntry.item.container_id === container?.id;
  return (
    <aside
      aria-label="Selected item"
      className="min-h-0 overflow-y-auto rounded-l border border-line bg-surface-1 p-5"
    >
      {isInContainer && container ? (
        <EntryDetails entry={inspectedEntry} source={containerPlace(container)} model={model} />
      ) : (
        <p className="text-sm text-ink-3">Select an item to see it here.</p>
      )}
    </aside>
  );
}
