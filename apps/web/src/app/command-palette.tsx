import { listCharacters } from '@quartermaster/contract/character';
import { listParties } from '@quartermaster/contract/party';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useNavigate } from 'react-router';
import { useFoundPlaces } from '../features/find/hooks/use-found-places.ts';
import { read } from '../platform/queries.ts';
import { SearchField } from '../ui/field/search-field.tsx';
import { optionClass } from '../ui/popover-style.ts';
import { navigation, quickActions, useAllowedDestinations } from './navigation.ts';
import { paths } from './paths.ts';

interface Place {
  /** Unique in the dialog; the path by default. */
  readonly id?: string;
  readonly to: string;
  readonly label: string;
  readonly detail?: string;
}

interface Group {
  readonly title: string;
  readonly places: readonly Place[];
}

function usePlaces(text: string): Group[] {
  const foundItems = useFoundPlaces(text);
  const parties = useQuery(read(listParties, {}));
  const characters = useQuery(read(listCharacters, {}));
  return [
    { title: 'Go to', places: useAllowedDestinations(navigation) },
    {
      title: 'Parties',
      places: parties.data?.data.map((p) => ({ to: paths.party(p.id), label: p.name })) ?? [],
    },
    {
      title: 'Characters',
      places: characters.data?.data.map((c) => ({ to: paths.character(c.id), label: c.name })) ?? [],
    },
    { title: 'Actions', places: useAllowedDestinations(quickActions) },
    foundItems,
  ].filter((group) => group.places.length > 0);
}

function PlaceGroup({ group, onGo }: { group: Group; onGo: (to: string) => void }) {
  return (
    <MenuSection id={group.title}>
      <Header className="px-2.5 pt-2 pb-1 text-xs text-ink-3">{group.title}</Header>
      {group.places.map((place) => (
        <MenuItem
          key={place.id ?? place.to}
          id={place.id ?? place.to}
          onAction={() => onGo(place.to)}
          textValue={place.label}
          className={clsx(optionClass, 'text-ink-1')}
        >
          <span className="min-w-0 flex-1 truncate">{place.label}</span>
          {place.detail && <span className="max-w-1/2 truncate text-xs text-ink-3">{place.detail}</span>}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

/** Ctrl/Cmd+K: opens pages by name, and finds items of the current party. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { contains } = useFilter({ sensitivity: 'base' });
  const [text, setText] = useState('');
  const groups = usePlaces(text);
  const foundIds = new Set(groups.flatMap(({ places }) => places.flatMap(({ id }) => id ?? [])));
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-40 bg-scrim"
    >
      <Modal className="mx-auto mt-[12dvh] w-[min(560px,calc(100vw-24px))] overflow-hidden rounded-l border border-line bg-surface-1 shadow-raised data-[entering]:animate-[rise_140ms_var(--ease-out)]">
        <Dialog aria-label="Go anywhere" className="outline-none">
          <Autocomplete
            inputValue={text}
            onInputChange={setText}
            // The server has matched these, perhaps by a tag.
            filter={(label, input, node) => foundIds.has(String(node.key)) || contains(label, input)}
          >
            <div className="border-b border-line p-2.5">
              <SearchField
                autoFocus
                label="Go anywhere"
                placeholder="Search pages and items"
                maxLength={100}
              />
            </div>
            <Menu
              aria-label="Results"
              className="max-h-[50dvh] overflow-y-auto p-1.5 outline-none"
              renderEmptyState={() => <p className="p-4 text-center text-sm text-ink-3">No matches.</p>}
            >
              {groups.map((group) => (
                <PlaceGroup key={group.title} group={group} onGo={go} />
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
