import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type AddedLoad, CapacityMeters } from '../../container/components/capacity-meters.tsx';
import { SourceSelector } from '../../container/components/source-selector.tsx';
import type { SourceGroup } from '../../container/hooks/use-sources.ts';
import { useDropPreview } from '../hooks/use-drop-preview.ts';
import { useContainerContents } from '../hooks/use-place-contents.ts';
import type { ContainerPlace } from '../view.ts';
import { EntryPanel, type EntryPanelProps } from './entry-panel.tsx';

export interface ContainerPanelProps
  extends Pick<EntryPanelProps, 'layout' | 'target' | 'actions' | 'isOver' | 'onOver'> {
  readonly place: ContainerPlace;
  readonly groups: readonly SourceGroup[];
  readonly onChoose: (id: string) => void;
  readonly search: string;
  readonly isPhone: boolean;
  /** The actions on the container. */
  readonly menu: ReactNode;
  /** Opens the marketplace; offered by an empty container from which the user may withdraw items. */
  readonly onBrowse: () => void;
}

/** The selector, the menu and the meters of the container; in one line on a phone. */
function ContainerHead(props: ContainerPanelProps & { addedLoadPreview: AddedLoad | null }) {
  const { container } = props.place;
  const selector = (
    <SourceSelector
      label="Source"
      groups={props.groups}
      current={container}
      onChoose={props.onChoose}
      isCompact={props.isPhone}
    />
  );
  const meters = <CapacityMeters container={container} addedLoad={props.addedLoadPreview} />;
  if (props.isPhone) {
    return (
      <div className="flex items-center gap-1 pr-2 pb-1 pl-4">
        <div className="min-w-0 flex-1">{meters}</div>
        {selector}
        {props.menu}
      </div>
    );
  }
  return (
    <>
      <div className="flex items-center gap-1 px-2 pt-2">
        <div className="min-w-0 flex-1">{selector}</div>
        {props.menu}
      </div>
      <div className="px-4 pt-1 pb-2.5">{meters}</div>
    </>
  );
}

/** One container in the workspace: its selector, its meters and its items. */
export function ContainerPanel(props: ContainerPanelProps) {
  const { place, ...panel } = props;
  const { container } = place;
  const search = props.search.trim();
  const contents = useContainerContents(place.id, search);
  const { addedLoadPreview, rejection } = useDropPreview(container, props.isOver);
  const offersMarketplace = place.permissions.withdraw && search === '';
  return (
    <>
      <ContainerHead {...props} addedLoadPreview={addedLoadPreview} />
      <EntryPanel
        {...panel}
        place={place}
        contents={contents}
        search={search}
        rejection={rejection}
        emptyState={
          <div className="col-span-full p-2">
            <EmptyState
              icon={<PackageOpen />}
              title="No items found"
              actions={offersMarketplace && <Button onPress={props.onBrowse}>Add items</Button>}
            >
              {contents.emptyText}
            </EmptyState>
          </div>
        }
      />
    </>
  );
}
