import { Gem, Store } from 'lucide-react';
import { useEffect } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import {
  type PlaceChoices,
  useLootChoices,
  useLootContents,
  useShopChoices,
  useShopContents,
} from '../hooks/use-place-contents.ts';
import type { LootPlace, Place, ShopPlace } from '../view.ts';
import { EntryPanel, type EntryPanelProps } from './entry-panel.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

const SHOPS = {
  label: 'Shop',
  loading: 'Loading shops',
  noParty: 'Join a party to access shops',
  empty: 'No shop has been deployed in this party yet.',
  icon: <Store />,
  useChoices: useShopChoices,
  useContents: useShopContents,
} as const;

const LOOT = {
  label: 'Loot',
  loading: 'Loading loot',
  noParty: 'Join a party to access loots',
  empty: 'No loot instances in this party yet',
  icon: <Gem />,
  useChoices: useLootChoices,
  useContents: useLootContents,
} as const;

type KindSpec = typeof SHOPS | typeof LOOT;

export interface PartyPlacePanelProps
  extends Pick<EntryPanelProps, 'layout' | 'actions' | 'search' | 'isOver' | 'onOver'> {
  readonly kind: 'shop' | 'loot';
  /** Null if the workspace belongs to no party. */
  readonly partyId: string | null;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  /** Called with the place that the panel shows; null if it shows none. */
  readonly onPlace: (place: Place | null) => void;
  readonly targetFrom: (source: Place) => Place | null;
}

function ChosenPlace(props: PartyPlacePanelProps & { place: ShopPlace | LootPlace; kindSpec: KindSpec }) {
  const { place, kindSpec, targetFrom } = props;
  const search = props.search.trim();
  const contents = kindSpec.useContents(place.id, search);
  return (
    <EntryPanel
      {...props}
      search={search}
      contents={contents}
      target={targetFrom(place)}
      emptyState={
        <div className="p-2">
          <EmptyState title="No items found">{contents.emptyText}</EmptyState>
        </div>
      }
    />
  );
}

function Choices(props: PartyPlacePanelProps & { choices: PlaceChoices['choices']; kindSpec: KindSpec }) {
  const { choices, kindSpec, chosenId, onPlace } = props;
  const current = choices.find(({ place }) => place.id === chosenId) ?? choices[0] ?? null;
  const place = current?.place ?? null;
  useEffect(() => {
    onPlace(place);
    return () => onPlace(null);
  }, [place, onPlace]);
  if (!current || !place) {
    return (
      <div className="p-4">
        <EmptyState icon={kindSpec.icon} title={kindSpec.empty} />
      </div>
    );
  }
  return (
    <>
      <div className="px-4 pt-3 pb-2">
        <SelectField
          hideLabel
          label={kindSpec.label}
          value={place.id}
          onChange={props.onChoose}
          choices={choices.map((choice) => ({
            value: choice.place.id,
            label: choice.place.name,
            description: choice.description,
          }))}
        />
        <p className="pt-1.5 text-xs text-ink-3">{current.description}</p>
      </div>
      <ChosenPlace key={place.id} {...props} place={place} />
    </>
  );
}

function PartyPlaces(props: PartyPlacePanelProps & { partyId: string; kindSpec: KindSpec }) {
  const { partyId, kindSpec } = props;
  const places = kindSpec.useChoices(partyId);
  if (places.isPending) return <RowSkeletons label={kindSpec.loading} />;
  if (places.error) {
    return (
      <div className="flex-1 p-4">
        <ErrorPanel message={places.error.message} onRetry={places.retry} />
      </div>
    );
  }
  return <Choices {...props} choices={places.choices} />;
}

/** A shop or a loot instance in the workspace: its selector and its entries. */
export default function PartyPlacePanel(props: PartyPlacePanelProps) {
  const { kind, partyId } = props;
  const kindSpec = kind === 'shop' ? SHOPS : LOOT;
  if (partyId === null) {
    return (
      <div className="p-4">
        <EmptyState icon={kindSpec.icon} title={kindSpec.noParty} />
      </div>
    );
  }
  return <PartyPlaces key={kind} {...props} partyId={partyId} kindSpec={kindSpec} />;
}
