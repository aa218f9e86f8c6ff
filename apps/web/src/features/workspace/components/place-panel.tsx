import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { ChannelIdentifier } from '@quartermaster/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { Gem, Store } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useChannel } from '../../../platform/hooks/use-channel.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import type { SwipeDirection } from '../../../ui/hooks/use-swipe.ts';
import { refreshLoot } from '../../loot/api.ts';
import { concernsLoot } from '../../loot/live.ts';
import { refreshShops } from '../../shop/api.ts';
import {
  type PlaceChoice,
  type PlaceChoices,
  type PlaceContents,
  useLootContents,
  useLoots,
  useShelf,
  useStalls,
} from '../hooks/use-places.ts';
import { carry, dragged, type ItemLayout } from '../state.ts';
import { ItemList } from './entry-list.tsx';
import type { DropHow } from './list-drop.tsx';
import { PanelFoot } from './panel-footer.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

const CHANNEL = 'PartyInventoryChannel' satisfies ChannelIdentifier['channel'];
/** Typing pauses before the server is asked, in milliseconds. */
const TYPING_PAUSE_MS = 200;

const WORDS = {
  shop: {
    label: 'Shop',
    many: 'shops',
    join: 'Join a party to access shops',
    none: 'No shop has been deployed in this party yet.',
    Icon: Store,
  },
  loot: {
    label: 'Loot',
    many: 'loots',
    join: 'Join a party to access loots',
    none: 'No loot instances in this party yet',
    Icon: Gem,
  },
} as const;

export interface PlacePanelProps {
  readonly kind: 'shop' | 'loot';
  /** Null outside any party. */
  readonly partyId: string | null;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  /** Told which place is in sight, so that things can be taken there. */
  readonly onPlace: (place: Container | null) => void;
  readonly layout: ItemLayout;
  readonly search: string;
  readonly targetFrom: (source: Container) => Container | null;
  readonly isOver: boolean;
  readonly onOver: (isOver: boolean) => void;
  readonly onDrop: (target: Container, how: DropHow) => void;
  readonly onOpen: (item: ItemInstance, source: Container) => void;
  readonly onMove: (items: readonly ItemInstance[], source: Container) => void;
  readonly onSwipe: (item: ItemInstance, source: Container, direction: SwipeDirection) => void;
  readonly onQueue: (items: readonly ItemInstance[], source: Container) => void;
}

/** Shelves and hoards change under others' hands. */
function usePlaceLive(kind: 'shop' | 'loot', partyId: string): void {
  const client = useQueryClient();
  useChannel(CHANNEL, partyId, (event) => {
    if (concernsLoot(event)) void (kind === 'shop' ? refreshShops(client) : refreshLoot(client));
  });
}

function Things({
  place,
  contents,
  ...props
}: PlacePanelProps & { place: Container; contents: PlaceContents }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { items } = contents;
  const selected = useMemo(() => items.filter(({ id }) => chosen.has(id)), [items, chosen]);
  const mayTake = place.permissions.withdraw;
  const drop = {
    takes: () =>
      dragged.get()?.kind === 'items' && (dragged.get() as { source?: Container }).source?.id !== place.id,
    onOver: props.onOver,
    onDrop: (how: DropHow) => props.onDrop(place, how),
  };
  return (
    <>
      <ItemList
        label={place.name}
        place={place.id}
        items={items}
        layout={props.layout}
        selected={chosen}
        onSelect={setChosen}
        onOpen={(item) => props.onOpen(item, place)}
        onSwipe={(item, direction) => props.onSwipe(item, place, direction)}
        onDragStart={mayTake ? (picked) => carry({ kind: 'items', items: picked, source: place }) : undefined}
        drop={drop}
        isLoadingMore={contents.isLoadingMore}
        onLoadMore={contents.loadMore}
        emptyState={
          <div className="p-2">
            <EmptyState title="No items found">{contents.nothing}</EmptyState>
          </div>
        }
      />
      <PanelFoot
        container={place}
        items={items}
        selected={selected}
        target={props.targetFrom(place)}
        refusal={null}
        onMove={() => props.onMove(selected, place)}
        onQueue={() => props.onQueue(selected, place)}
        onOpen={(item) => props.onOpen(item, place)}
      />
    </>
  );
}

interface ContentsProps extends PlacePanelProps {
  readonly place: Container;
}

function ShelfOf(props: ContentsProps) {
  const contents = useShelf(props.place.id, useDebounced(props.search.trim(), TYPING_PAUSE_MS));
  return <Contents {...props} contents={contents} />;
}

function HoardOf(props: ContentsProps) {
  const contents = useLootContents(props.place.id, useDebounced(props.search.trim(), TYPING_PAUSE_MS));
  return <Contents {...props} contents={contents} />;
}

function Contents({ contents, ...props }: ContentsProps & { contents: PlaceContents }) {
  if (contents.isPending) return <RowSkeletons label={`Loading ${props.place.name}`} />;
  if (contents.error) {
    return (
      <div className="flex-1 p-4">
        <ErrorPanel message={contents.error.message} onRetry={contents.retry} />
      </div>
    );
  }
  return <Things {...props} contents={contents} />;
}

function Places({ choices, ...props }: PlacePanelProps & { choices: readonly PlaceChoice[] }) {
  const { kind, chosenId, onPlace } = props;
  const { label, none, Icon } = WORDS[kind];
  const current = choices.find(({ place }) => place.id === chosenId) ?? choices[0] ?? null;
  const place = current?.place ?? null;
  useEffect(() => {
    onPlace(place);
    return () => onPlace(null);
  }, [place, onPlace]);
  if (!current || !place) {
    return (
      <div className="p-4">
        <EmptyState icon={<Icon />} title={none} />
      </div>
    );
  }
  const Inside = kind === 'shop' ? ShelfOf : HoardOf;
  return (
    <>
      <div className="px-4 pt-3 pb-2">
        <SelectField
          hideLabel
          label={label}
          value={place.id}
          onChange={props.onChoose}
          choices={choices.map((each) => ({
            value: each.place.id,
            label: each.place.name,
            description: each.description,
          }))}
        />
        <p className="pt-1.5 text-xs text-ink-3">{current.description}</p>
      </div>
      <Inside key={place.id} {...props} place={place} />
    </>
  );
}

function Found({ found, ...props }: PlacePanelProps & { found: PlaceChoices }) {
  const { many } = WORDS[props.kind];
  if (found.isPending) return <RowSkeletons label={`Loading ${many}`} />;
  if (found.error) {
    return (
      <div className="flex-1 p-4">
        <ErrorPanel message={found.error.message} onRetry={found.retry} />
      </div>
    );
  }
  return <Places {...props} choices={found.choices} />;
}

function Shops(props: PlacePanelProps & { partyId: string }) {
  usePlaceLive('shop', props.partyId);
  return <Found {...props} found={useStalls(props.partyId)} />;
}

function Hoards(props: PlacePanelProps & { partyId: string }) {
  usePlaceLive('loot', props.partyId);
  return <Found {...props} found={useLoots(props.partyId)} />;
}

/** A shop or loot in the workspace: its choice, what lies there, and taking it along the same ways. */
export default function PlacePanel(props: PlacePanelProps) {
  const { kind, partyId } = props;
  const { join, Icon } = WORDS[kind];
  if (partyId === null) {
    return (
      <div className="p-4">
        <EmptyState icon={<Icon />} title={join} />
      </div>
    );
  }
  return kind === 'shop' ? <Shops {...props} partyId={partyId} /> : <Hoards {...props} partyId={partyId} />;
}
