import { listCharacters } from '@quartermaster/contract/character';
import { listParties } from '@quartermaster/contract/party';
import { useQuery } from '@tanstack/react-query';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useNavigate } from 'react-router';
import { read } from '../platform/queries.ts';
import { SearchField } from '../ui/field/search-field.tsx';
import { optionClass } from '../ui/popover-style.ts';
import { navigation, quickActions, useOffered } from './navigation.ts';
import { paths } from './paths.ts';

interface Place {
  readonly to: string;
  readonly label: string;
}

function usePlaces(): { title: string; places: readonly Place[] }[] {
  const parties = useQuery(read(listParties, {}));
  const characters = useQuery(read(listCharacters, {}));
  return [
    { title: 'Go to', places: useOffered(navigation) },
    {
      title: 'Parties',
      places: parties.data?.data.map((p) => ({ to: paths.party(p.id), label: p.name })) ?? [],
    },
    {
      title: 'Characters',
      places: characters.data?.data.map((c) => ({ to: paths.character(c.id), label: c.name })) ?? [],
    },
    { title: 'Do', places: useOffered(quickActions) },
  ].filter((group) => group.places.length > 0);
}

/** Ctrl/Cmd+K: type where to go. */
export default function GoAnywhere({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { contains } = useFilter({ sensitivity: 'base' });
  const groups = usePlaces();
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
          <Autocomplete filter={contains}>
            <div className="border-b border-line p-2.5">
              <SearchField autoFocus label="Go anywhere" placeholder="Where to?" />
            </div>
            <Menu
              aria-label="Places"
              onAction={(key) => go(String(key))}
              className="max-h-[50dvh] overflow-y-auto p-1.5 outline-none"
              renderEmptyState={() => <p className="p-4 text-center text-sm text-ink-3">No matches.</p>}
            >
              {groups.map((group) => (
                <MenuSection key={group.title} id={group.title}>
                  <Header className="px-2.5 pt-2 pb-1 text-xs text-ink-3">{group.title}</Header>
                  {group.places.map((place) => (
                    <MenuItem
                      key={place.to}
                      id={place.to}
                      textValue={place.label}
                      className={`${optionClass} text-ink-1`}
                    >
                      {place.label}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
