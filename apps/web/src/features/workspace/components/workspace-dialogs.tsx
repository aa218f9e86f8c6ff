import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { lazy, Suspense } from 'react';
import type { ContainerDialogKind } from '../../container/components/container-menu.tsx';
import { type ContainerOwner, CreateContainer } from '../../container/components/create-container.tsx';
import { DeleteContainer } from '../../container/components/delete-container.tsx';
import { EditContainer } from '../../container/components/edit-container.tsx';
import { OrderContainers } from '../../container/components/order-containers.tsx';
import { EditItem } from '../../item/components/edit-item.tsx';
import type { ItemDialogKind } from '../../item/components/item-actions.tsx';
import { DestroyItem, SplitItem } from '../../item/components/item-dialogs.tsx';
import { TemplateFromItem } from '../../item-template/components/template-from-item.tsx';
import type { WorkspaceModel } from '../hooks/use-workspace.ts';
import { containerPlace, type Entry, type Place, type Transfer } from '../view.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { AddTemplate, TransferEntries } from './transfer-dialogs.tsx';

/** Loaded with the first trade. */
const TradeDialog = lazy(() => import('./trade-dialog.tsx'));

/** The dialog of the workspace that is open. */
export type OpenDialog =
  | { readonly kind: 'details'; readonly entry: Entry; readonly source: Place }
  | { readonly kind: ItemDialogKind; readonly item: ItemInstance; readonly container: Container }
  | {
      readonly kind: 'transfer';
      readonly entries: readonly Entry[];
      readonly source: Place;
      readonly targetId: string | null;
    }
  | { readonly kind: 'trade'; readonly transfers: readonly Transfer[] }
  | { readonly kind: 'add'; readonly template: ItemTemplate; readonly targetId: string | null }
  | { readonly kind: ContainerDialogKind; readonly source: Container }
  | { readonly kind: 'create-container' };

export interface WorkspaceDialogsProps {
  readonly dialog: OpenDialog;
  readonly model: WorkspaceModel;
  readonly owners: readonly ContainerOwner[];
  readonly onCreated: (container: Container) => void;
  readonly onDeleted: (container: Container) => void;
}

/** Containers of the same party that the user may pay from and store in. */
const buyingContainers = (model: WorkspaceModel, transfers: readonly Transfer[]) =>
  model.sources.all
    .filter(({ permissions }) => permissions.deposit && permissions.withdraw)
    .map(containerPlace)
    .filter(({ partyId }) => partyId === transfers[0]?.source.partyId);

/** Renders the open dialog. */
export function WorkspaceDialogs({ dialog, model, owners, onCreated, onDeleted }: WorkspaceDialogsProps) {
  const onClose = () => model.openDialog(null);
  const containers = model.sources.all;
  switch (dialog.kind) {
    case 'details':
      return <DetailsDialog {...dialog} model={model} onDone={onClose} />;
    case 'transfer':
      return <TransferEntries {...dialog} model={model} onClose={onClose} />;
    case 'trade':
      return (
        <Suspense>
          <TradeDialog
            transfers={dialog.transfers}
            containers={buyingContainers(model, dialog.transfers)}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'add':
      return <AddTemplate {...dialog} model={model} onClose={onClose} />;
    case 'split':
      return <SplitItem {...dialog} onClose={onClose} />;
    case 'edit':
      return <EditItem {...dialog} onClose={onClose} />;
    case 'template':
      return <TemplateFromItem item={dialog.item} onClose={onClose} />;
    case 'destroy':
      return <DestroyItem {...dialog} onClose={onClose} />;
    case 'edit-container':
      return <EditContainer container={dialog.source} onClose={onClose} />;
    case 'order-containers':
      return <OrderContainers owner={dialog.source.owner} containers={containers} onClose={onClose} />;
    case 'delete-container':
      return (
        <DeleteContainer
          container={dialog.source}
          containers={containers}
          onClose={onClose}
          onDeleted={() => {
            onClose();
            onDeleted(dialog.source);
          }}
        />
      );
    case 'create-container':
      return <CreateContainer owners={owners} onClose={onClose} onCreated={onCreated} />;
  }
}
