import type { Character } from '@quartermaster/contract/character';
import { Copy, Download, EllipsisVertical, FileUp, Globe, Printer, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { IconButton, LinkButton } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuEntry } from '../../../ui/menu-popover.tsx';
import { useDuplicateCharacter, useItemsExport } from '../api.ts';

const PublicPageDialog = lazy(() => import('../../share/components/public-page-dialog.tsx'));
const ImportDialog = lazy(() => import('./import-dialog.tsx'));
const DeleteCharacter = lazy(() => import('./delete-character.tsx'));

interface DialogOpeners {
  readonly importItems: () => void;
  readonly share: () => void;
  readonly remove: () => void;
}

function useEntries({ id, permissions: may }: Character, open: DialogOpeners): MenuEntry[] {
  const duplicate = useDuplicateCharacter();
  const itemsExport = useItemsExport(id);
  const navigate = useNavigateFromPage();
  const duplicateCharacter = () =>
    duplicate.mutate(
      { params: { id } },
      {
        onSuccess: ({ data }) => {
          showToast(`Character "${data.name}" created successfully!`, { tone: 'success' });
          void navigate(paths.character(data.id));
        },
      },
    );
  const entries: [boolean, MenuEntry][] = [
    [
      may.edit,
      {
        id: 'copy',
        label: 'Duplicate',
        icon: <Copy />,
        onAction: duplicateCharacter,
        isDisabled: duplicate.isPending,
      },
    ],
    [may.edit || may.assign, { id: 'share', label: 'Public page', icon: <Globe />, onAction: open.share }],
    [
      true,
      {
        id: 'print',
        label: 'Print',
        icon: <Printer />,
        onAction: () => void navigate(paths.characterPrint(id)),
      },
    ],
    [may.act, { id: 'import', label: 'Import items', icon: <FileUp />, onAction: open.importItems }],
    [
      true,
      {
        id: 'foundry',
        label: 'Export for Foundry',
        icon: <Download />,
        onAction: () => itemsExport.mutate('foundry'),
      },
    ],
    [
      true,
      { id: 'csv', label: 'Export as CSV', icon: <Download />, onAction: () => itemsExport.mutate('csv') },
    ],
    [may.assign, { id: 'delete', label: 'Delete', icon: <Trash2 />, tone: 'danger', onAction: open.remove }],
  ];
  return entries.flatMap(([isOffered, entry]) => (isOffered ? [entry] : []));
}

/** The actions that the reader may perform on the character. */
export function CharacterActions({ character }: { character: Character }) {
  const { id, name, permissions: may } = character;
  const [isSharing, setSharing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isImporting, setImporting, closeImport] = useDialog();
  const entries = useEntries(character, {
    importItems: () => setImporting(true),
    share: () => setSharing(true),
    remove: () => setDeleting(true),
  });
  return (
    <>
      {may.edit && <LinkButton to={paths.characterEdit(id)}>Edit</LinkButton>}
      <Menu
        label={`More for ${name}`}
        entries={entries}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            label={`More for ${name}`}
            icon={<EllipsisVertical aria-hidden="true" />}
          />
        )}
      />
      {isImporting && (
        <Suspense>
          <ImportDialog character={character} onClose={closeImport} />
        </Suspense>
      )}
      {isSharing && (
        <Suspense>
          <PublicPageDialog
            subject={{ kind: 'character', subject_id: id }}
            name={name}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
      {isDeleting && (
        <Suspense>
          <DeleteCharacter character={character} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
