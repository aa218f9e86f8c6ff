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
import { useFoundEntries } from '../features/find/hooks/use-found-entries.ts';
import { allPages, combinedState } from '../platform/queries.ts';
import { SearchField } from '../ui/field/search-field.tsx';
import { optionClass } from '../ui/popover-style.ts';
import { navigation, quickActions, useAllowedDestinations } from './navigation.ts';
import { paths } from './paths.ts';

interface PaletteEntry {
  /** Unique in the dialog; the path by default. */
  readonly id?: string;
  readonly to: string;
  readonly label: string;
  readonly detail?: string;
}

interface Group {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** The groups of entries, and the text that replaces the groups when no entry matches the search. */
function usePaletteContent(text: string): { groups: Group[]; emptyText: string } {
  const foundGroup = useFoundEntries(text);
  const parties = useQuery(allPages(listParties, {}));
  const characters = useQuery(allPages(listCharacters, {}));
  const { isPending, error } = combinedState([parties, characters]);
  const groups = [
    { title: 'Go to', entries: useAllowedDestinations(navigation) },
    {
      title: 'Parties',
      entries: parties.data?.data.map(({ id, name }) => ({ to: paths.party(id), label: name })) ?? [],
    },
    {
      title: 'Characters',
      entries: characters.data?.data.map(({ id, name }) => ({ to: paths.character(id), label: name })) ?? [],
    },
    { title: 'Actions', entries: useAllowedDestinations(quickActions) },
    foundGroup,
  ].filter((group) => group.entries.length > 0);
  const settledText = error ? 'Your parties and characters could not be loaded.' : 'No matches.';
  return { groups, emptyText: isPending ? 'Loading…' : settledText };
}

function EntryGroup({ group, onOpen }: { group: Group; onOpen: (to: string) => void }) {
  return (
    <MenuSection id={group.title}>
      <Header className="px-2.5 pt-2 pb-1 text-xs text-ink-3">{group.title}</Header>
      {group.entries.map((entry) => (
        <MenuItem
          key={entry.id ?? entry.to}
          id={entry.id ?? entry.to}
          onAction={() => onOpen(entry.to)}
          textValue={entry.label}
          className={clsx(optionClass, 'text-ink-1')}
        >
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
          {entry.detail && <span className="max-w-1/2 truncate text-xs text-ink-3">{entry.detail}</span>}
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
  const { groups, emptyText } = usePaletteContent(text);
  const foundIds = new Set(groups.flatMap(({ entries }) => entries.flatMap(({ id }) => id ?? [])));
  const openPage = (to: string) => {
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
            // Items found by the server may match by a tag instead of by their name.
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
              renderEmptyState={() => <p className="p-4 text-center text-sm text-ink-3">{emptyText}</p>}
            >
              {groups.map((group) => (
                <EntryGroup key={group.title} group={group} onOpen={openPage} />
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
