import type { Container } from '@quartermaster/contract/container';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { type ContainerOwner, CreateContainer } from '../../container/components/create-container.tsx';
import { DeleteContainer } from '../../container/components/delete-container.tsx';
import { EditContainer } from '../../container/components/edit-container.tsx';
import { OrderContainers } from '../../container/components/order-containers.tsx';
import { EditItem } from '../../item/components/edit-item.tsx';
import { DestroyItem, SplitItem } from '../../item/components/item-dialogs.tsx';
import { TemplateFromItem } from '../../item-template/components/template-from-item.tsx';
import type { HistoryOwner } from '../../ledger/api.ts';
import type { OpenDialog, WorkspaceModel } from '../hooks/use-workspace.ts';
import { containerPlace, type Transfer } from '../view.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { AddTemplate, TransferEntries } from './transfer-dialogs.tsx';

/** The code of these two dialogs is loaded separately. */
const RecordAdjustment = lazy(() => import('../../ledger/components/record-adjustment.tsx'));
const TradeDialog = lazy(() => import('./trade-dialog.tsx'));

export interface WorkspaceDialogsProps {
  readonly dialog: OpenDialog;
  readonly model: WorkspaceModel;
  readonly owners: readonly ContainerOwner[];
  readonly onCreated: (container: Container) => void;
  readonly onDeleted: (container: Container) => void;
}

/** Containers in the party of the transfers' source that the user may pay from and store in. */
const buyingContainers = (model: WorkspaceModel, transfers: readonly Transfer[]) =>
  model.sources.all
    .filter(({ permissions }) => permissions.deposit && permissions.withdraw)
    .map(containerPlace)
    .filter(({ partyId }) => partyId === transfers[0]?.source.partyId);

/** The history that an adjustment in the container belongs to. */
const adjustmentOwnerOf = ({ owner }: Container): HistoryOwner => ({
  kind: owner.type === 'party' ? 'party' : 'character',
  id: owner.id,
});

/** Renders the open dialog. */
export function WorkspaceDialogs({ dialog, model, owners, onCreated, onDeleted }: WorkspaceDialogsProps) {
  const onClose = () => model.closeDialog(dialog);
  const containers = model.sources.all;
  switch (dialog.kind) {
    case 'menu':
      return <EntryMenu {...dialog} model={model} onClose={onClose} />;
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
    case 'adjust':
      return (
        <Suspense>
          <RecordAdjustment
            owner={adjustmentOwnerOf(dialog.container)}
            item={{ id: dialog.item.id, name: dialog.item.display_name, quantity: dialog.item.quantity }}
            onClose={onClose}
          />
        </Suspense>
      );
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
