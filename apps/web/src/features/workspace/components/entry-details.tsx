import { ArrowLeftRight, ListPlus, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { ItemGlyph, Rarity } from '../../../ui/item-parts.tsx';
import { Pounds } from '../../../ui/item-row.tsx';
import { useItemDetails } from '../../item/api.ts';
import { IdentifyButton } from '../../item/components/identify-button.tsx';
import { ItemActions } from '../../item/components/item-actions.tsx';
import { ItemDetails, type ItemDetailsProps, ValueTile } from '../../item/components/item-details.tsx';
import { mayIdentify } from '../../item/view.ts';
import type { WorkspaceModel } from '../hooks/use-workspace.ts';
import {
  containerPlace,
  type Entry,
  type ListingEntry,
  type Place,
  placeLabel,
  quickLabel,
  type StackEntry,
} from '../view.ts';
import { GiveToButtons } from './give-to-buttons.tsx';

export interface EntryDetailsProps {
  readonly entry: Entry;
  readonly source: Place;
  readonly model: WorkspaceModel;
  /** Set if the surrounding title already shows the name. */
  readonly hideName?: boolean;
  /** Called by each action that closes the details. */
  readonly onDone?: (() => void) | undefined;
}

/** Whether Identify comes first: the item is in a container and unidentified, and the user may identify it. */
export const isIdentifyFirstAction = (entry: Entry, source: Place): entry is StackEntry =>
  entry.kind === 'stack' &&
  source.kind === 'container' &&
  mayIdentify(entry.item, source.container) &&
  !entry.item.is_identified;

/** The button that identifies an item, as the first of its actions. */
function IdentifyFirst({ entry, source, onDone }: EntryDetailsProps) {
  if (!isIdentifyFirstAction(entry, source)) return null;
  const { item } = entry;
  return (
    <div className="col-span-2">
      <IdentifyButton wide tone="primary" item={{ ...item, name: item.display_name }} onDone={onDone} />
    </div>
  );
}

/** The transfer actions: to the default destination, to the queue, or to a chosen destination. */
function TransferActions({ entry, source, model, onDone }: EntryDetailsProps) {
  const target = model.targetFrom(source);
  const quickAction = target && quickLabel(source, target);
  return (
    <>
      {quickAction && (
        <Button
          wide
          size="lg"
          tone={isIdentifyFirstAction(entry, source) ? 'secondary' : 'primary'}
          onPress={() => {
            onDone?.();
            model.actions.onTransfer([entry], source);
          }}
        >
          <Zap aria-hidden="true" />
          <span className="min-w-0 truncate">
            {quickAction.label}
            <span className="sr-only">
              {' '}
              {quickAction.preposition} {target.name}
            </span>
          </span>
        </Button>
      )}
      <Button
        wide
        size="lg"
        onPress={() => {
          onDone?.();
          model.actions.onQueue([entry], source);
        }}
      >
        <ListPlus aria-hidden="true" />
        Add to Queue
      </Button>
      {quickAction && (
        <p className="col-span-2 -mt-1 truncate text-xs text-ink-3">
          {quickAction.label} {quickAction.preposition} {placeLabel(target)}
        </p>
      )}
      <Button
        wide
        onPress={() =>
          model.openDialog({ kind: 'transfer', entries: [entry], source, targetId: target?.id ?? null })
        }
      >
        <ArrowLeftRight aria-hidden="true" />
        {source.kind === 'shop' ? 'Buy and store in…' : 'Move to…'}
      </Button>
    </>
  );
}

/** The details of a listing, such as its price, weight and stock. */
function ListingDetails({
  entry,
  hideName,
  children,
}: {
  entry: ListingEntry;
  hideName: boolean;
  children: ReactNode;
}) {
  const { listing } = entry;
  return (
    <div className="@container grid gap-4">
      <div className="flex items-center gap-4">
        <ItemGlyph glyph={listing.glyph} category={listing.category} rarity={listing.rarity} size="lg" />
        <div className="min-w-0">
          {!hideName && <h3 className="text-xl">{entry.name}</h3>}
          {listing.rarity && <Rarity rarity={listing.rarity} />}
        </div>
      </div>
      <dl className="grid grid-cols-3 gap-2">
        <ValueTile label="Price">
          <Money copper={listing.unit_price_copper} />
        </ValueTile>
        <ValueTile label="Weight">
          <Pounds pounds={listing.weight} />
          <span aria-hidden="true"> lb</span>
        </ValueTile>
        <ValueTile label="In stock">
          {listing.quantity === null ? 'Unlimited' : listing.quantity.toLocaleString('en-US')}
        </ValueTile>
      </dl>
      {listing.description && <p className="text-sm whitespace-pre-line text-ink-2">{listing.description}</p>}
      {children}
    </div>
  );
}

/** The Identify button of an item in loot or on a shelf; in a container, Identify is one of the item's actions. */
function IdentifyOutsideContainer({ entry, source, onDone }: EntryDetailsProps) {
  if (source.kind === 'loot' && entry.kind === 'stack' && source.loot.permissions.manage) {
    const { item } = entry;
    return item.item_template_id === null ? null : (
      <IdentifyButton wide item={{ ...item, name: item.display_name }} onDone={onDone} />
    );
  }
  if (source.kind !== 'shop' || entry.kind !== 'listing' || !source.shop.permissions.identify) return null;
  const { listing } = entry;
  return listing.item_instance_id === null || listing.item_template_id === null ? null : (
    <IdentifyButton wide item={{ ...listing, id: listing.item_instance_id }} onDone={onDone} />
  );
}

/** The details of a stack or a listing, and the actions that its place permits the user to take. */
export function EntryDetails(props: EntryDetailsProps) {
  const { entry, source, model, hideName = false } = props;
  const actions = (
    <div className="grid grid-cols-2 gap-2.5">
      <IdentifyFirst {...props} />
      {source.permissions.withdraw && <TransferActions {...props} />}
      <GiveToButtons
        recipients={model.actions.recipients(source)}
        onGive={(recipient) => {
          props.onDone?.();
          model.actions.onTransfer([entry], source, containerPlace(recipient));
        }}
      />
      {entry.kind === 'stack' && source.kind === 'container' && (
        <ItemActions
          item={entry.item}
          container={source.container}
          onDialog={(kind) => model.openDialog({ kind, item: entry.item, container: source.container })}
          onDone={props.onDone}
          hideIdentify={isIdentifyFirstAction(entry, source)}
        />
      )}
      <IdentifyOutsideContainer {...props} />
    </div>
  );
  if (entry.kind === 'listing') {
    return (
      <ListingDetails entry={entry} hideName={hideName}>
        {actions}
      </ListingDetails>
    );
  }
  return entry.kind === 'stack' ? (
    <StackDetails item={entry.item} isComplete={source.kind !== 'loot'} hideName={hideName}>
      {actions}
    </StackDetails>
  ) : null;
}

function StackDetails({ item, isComplete, ...details }: ItemDetailsProps & { isComplete: boolean }) {
  return <ItemDetails item={useItemDetails(item, isComplete)} {...details} />;
}
