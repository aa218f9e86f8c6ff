import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { lazy, Suspense } from 'react';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media.ts';
import { SHEET_SWIPE_PX, useSwipe } from '../../../ui/hooks/use-swipe.ts';
import type { ContainerDeed } from '../../container/components/container-menu.tsx';
import { type ContainerOwner, CreateContainer } from '../../container/components/create-container.tsx';
import { DeleteContainer } from '../../container/components/delete-container.tsx';
import { EditContainer } from '../../container/components/edit-container.tsx';
import { OrderContainers } from '../../container/components/order-containers.tsx';
import { EditItem } from '../../item/components/edit-item.tsx';
import { ItemFacts } from '../../item/components/item-details.tsx';
import { DestroyItem, SplitItem } from '../../item/components/item-dialogs.tsx';
import { MoveDialog } from '../../item/components/transfer-dialog.tsx';
import { loadOf, placeKindOf, sumLoads, templateLoad } from '../../item/view.ts';
import { TemplateFromItem } from '../../item-template/components/template-from-item.tsx';
import { dealOf, isDeal, type Move, meantOf } from '../view.ts';
import type { Wanted } from './trade-dialog.tsx';

const DealDialog = lazy(() => import('./trade-dialog.tsx').then((m) => ({ default: m.DealDialog })));

/** What the workspace is asking or showing right now. */
export type Asking =
  | { readonly kind: 'facts'; readonly item: ItemInstance; readonly source: Container }
  | {
      readonly kind: 'split' | 'edit' | 'destroy' | 'clone';
      readonly item: ItemInstance;
      readonly source: Container;
    }
  | {
      readonly kind: 'move';
      readonly items: readonly ItemInstance[];
      readonly source: Container;
      readonly targetId: string | null;
    }
  | {
      readonly kind: 'deal';
      readonly wanted: readonly Wanted[];
      readonly source: Container;
      readonly target: Container | null;
    }
  | { readonly kind: 'add'; readonly template: ItemTemplate; readonly targetId: string | null }
  | { readonly kind: ContainerDeed; readonly source: Container }
  | { readonly kind: 'container' };

export interface WorkspaceDialogsProps {
  readonly asking: Asking;
  readonly onAsk: (asking: Asking | null) => void;
  readonly containers: readonly Container[];
  /** Shops in sight: where things can be sold. */
  readonly stalls: readonly Container[];
  readonly owners: readonly ContainerOwner[];
  /** Where a quick transfer from this container leads. */
  readonly quickTarget: (source: Container) => Container | null;
  readonly onMove: (moves: readonly Move[]) => void;
  readonly onQueue: (items: readonly ItemInstance[], source: Container) => void;
  readonly onAdd: (template: ItemTemplate, quantity: number, target: Container) => void;
  readonly onCreated: (container: Container) => void;
  readonly onDeleted: (container: Container) => void;
}

type Props<K extends Asking['kind']> = WorkspaceDialogsProps & { asking: Extract<Asking, { kind: K }> };

function FactsOf(props: Props<'facts'>) {
  const { asking, onAsk, quickTarget, onMove, onQueue } = props;
  const { item, source } = asking;
  const isPhone = useIsPhone();
  const target = quickTarget(source);
  const close = (open: boolean) => !open && onAsk(null);
  const quick = () => {
    onAsk(null);
    if (target) onMove([{ item, quantity: meantOf(item, source), source, target }]);
  };
  const queue = () => {
    onAsk(null);
    onQueue([item], source);
  };
  const swipe = useSwipe((_, direction) => (direction === 'right' ? quick() : queue()), SHEET_SWIPE_PX);
  const facts = (
    <ItemFacts
      hideName={!isPhone}
      item={item}
      container={source}
      target={target}
      onQuick={quick}
      onQueue={queue}
      onDone={() => onAsk(null)}
      onDeed={(deed) =>
        onAsk(
          deed === 'move'
            ? { kind: 'move', items: [item], source, targetId: target?.id ?? null }
            : { kind: deed, item, source },
        )
      }
    />
  );
  return isPhone ? (
    <BottomSheet title={item.display_name} hideTitle isOpen onOpenChange={close}>
      {source.permissions.withdraw ? (
        <div data-swipe={item.id} className="touch-pan-y" {...swipe.handlers}>
          {facts}
        </div>
      ) : (
        facts
      )}
    </BottomSheet>
  ) : (
    <Dialog size="sm" title={item.display_name} isOpen onOpenChange={close}>
      {facts}
    </Dialog>
  );
}

/** Buys or sells, at a price that is shown first. */
function DealOf(props: Props<'deal'>) {
  const { onAsk, containers, onMove } = props;
  const { wanted, source, target } = props.asking;
  const may = ({ permissions, party_id }: Container) =>
    permissions.deposit && permissions.withdraw && party_id === source.party_id;
  return (
    <Suspense>
      <DealDialog
        wanted={wanted}
        source={source}
        target={target}
        containers={containers.filter(may)}
        onConfirm={(moves) => {
          onAsk(null);
          onMove(moves);
        }}
        onClose={() => onAsk(null)}
      />
    </Suspense>
  );
}

function MoveOf(props: Props<'move'>) {
  const { asking, onAsk, containers, stalls, onMove } = props;
  const { items, source, targetId } = asking;
  const [first] = items;
  if (!first) return null;
  if (placeKindOf(source) === 'shop') {
    const wanted = items.map((item) => ({ item, quantity: meantOf(item, source) }));
    const target = containers.find(({ id }) => id === targetId) ?? null;
    return <DealOf {...props} asking={{ kind: 'deal', wanted, source, target }} />;
  }
  const single = items.length === 1;
  const targets = [...containers, ...stalls].filter(
    (each) =>
      each.id !== source.id &&
      each.permissions.deposit &&
      each.party_id === source.party_id &&
      (!isDeal(source, each) || dealOf(source, each).refusal === null),
  );
  return (
    <MoveDialog
      title={single ? `Move ${first.display_name}` : `Move ${items.length} things`}
      confirmLabel="Move"
      most={single ? first.quantity : 1}
      initial={single ? first.quantity : 1}
      targets={targets}
      targetId={targets.some(({ id }) => id === targetId) ? targetId : null}
      load={(quantity, there) =>
        sumLoads(items.map((item) => loadOf(item, single ? quantity : item.quantity, there)))
      }
      onConfirm={(quantity, target) => {
        onAsk(null);
        onMove(items.map((item) => ({ item, quantity: single ? quantity : item.quantity, source, target })));
      }}
      onClose={() => onAsk(null)}
    />
  );
}

function AddOf({ asking, onAsk, containers, onAdd }: Props<'add'>) {
  const { template, targetId } = asking;
  return (
    <MoveDialog
      title={`Add ${template.name}`}
      confirmLabel="Add"
      most={null}
      initial={1}
      targets={containers.filter(({ permissions }) => permissions.withdraw)}
      targetId={targetId}
      load={(quantity, there) => templateLoad(template, quantity, there)}
      onConfirm={(quantity, target) => {
        onAsk(null);
        onAdd(template, quantity, target);
      }}
      onClose={() => onAsk(null)}
    />
  );
}

/** The one dialog of the workspace that is open. */
export function WorkspaceDialogs(props: WorkspaceDialogsProps) {
  const { asking, onAsk } = props;
  const close = () => onAsk(null);
  switch (asking.kind) {
    case 'facts':
      return <FactsOf {...props} asking={asking} />;
    case 'move':
      return <MoveOf {...props} asking={asking} />;
    case 'deal':
      return <DealOf {...props} asking={asking} />;
    case 'add':
      return <AddOf {...props} asking={asking} />;
    case 'split':
      return <SplitItem item={asking.item} container={asking.source} onClose={close} />;
    case 'edit':
      return <EditItem item={asking.item} container={asking.source} onClose={close} />;
    case 'clone':
      return <TemplateFromItem item={asking.item} onClose={close} />;
    case 'edit-container':
      return <EditContainer container={asking.source} onClose={close} />;
    case 'order-containers':
      return <OrderContainers owner={asking.source.owner} containers={props.containers} onClose={close} />;
    case 'delete-container':
      return (
        <DeleteContainer
          container={asking.source}
          containers={props.containers}
          onClose={close}
          onDeleted={() => {
            close();
            props.onDeleted(asking.source);
          }}
        />
      );
    case 'destroy':
      return <DestroyItem item={asking.item} container={asking.source} onClose={close} />;
    case 'container':
      return <CreateContainer owners={props.owners} onClose={close} onCreated={props.onCreated} />;
  }
}
