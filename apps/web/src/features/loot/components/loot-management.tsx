import { TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { BookmarkPlus, ChevronDown, Globe, HandCoins, PackagePlus, Pencil, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuEntry } from '../../../ui/menu-popover.tsx';
import { partyTabPath } from '../../party/hooks/use-party-tabs.ts';
import { useLootWrites } from '../api.ts';
import { DeleteLootDialog, RevealOrHide } from './loot-actions.tsx';

const DistributeDialog = lazy(() =>
  import('./distribute-dialog.tsx').then((module) => ({ default: module.DistributeDialog })),
);
const AddItems = lazy(() => import('./add-items.tsx'));
const SaveAsTemplate = lazy(() => import('../../template/components/save-as-template.tsx'));
const PublicPageDialog = lazy(() => import('../../share/components/public-page-dialog.tsx'));
const EditLoot = lazy(() => import('./edit-loot.tsx').then((module) => ({ default: module.EditLoot })));

type LootDialogKind = 'add' | 'distribute' | 'edit' | 'save' | 'share' | 'delete';

const MENU: readonly (Omit<MenuEntry, 'onAction'> & { readonly id: LootDialogKind })[] = [
  { id: 'add', label: 'Add items', icon: <PackagePlus /> },
  { id: 'edit', label: 'Edit loot', icon: <Pencil /> },
  { id: 'save', label: 'Save as template', icon: <BookmarkPlus /> },
  { id: 'share', label: 'Public page', icon: <Globe /> },
  { id: 'delete', label: 'Delete loot', icon: <Trash2 />, tone: 'danger' },
];

interface OpenDialogProps {
  readonly kind: LootDialogKind;
  readonly loot: LootInstanceDetail;
  readonly onClose: () => void;
}

/** The dialog of the chosen action. */
function OpenDialog({ kind, loot, onClose }: OpenDialogProps) {
  const navigate = useNavigateFromPage();
  const { saveAsTemplate } = useLootWrites();
  switch (kind) {
    case 'distribute':
      return <DistributeDialog loot={loot} onClose={onClose} />;
    case 'add':
      return <AddItems loot={loot} onClose={onClose} />;
    case 'save':
      return (
        <SaveAsTemplate
          name={loot.name}
          maxLength={TEMPLATE_NAME_MAX}
          description="Creates a private loot template with the lines this loot was rolled from and the items added since."
          isPending={saveAsTemplate.isPending}
          onSave={(name) =>
            saveAsTemplate.mutateAsync({ params: { id: loot.id }, body: { loot_template: { name } } })
          }
          onClose={onClose}
        />
      );
    case 'share':
      return (
        <PublicPageDialog
          subject={{ kind: 'loot_instance', subject_id: loot.id }}
          name={loot.name}
          onClose={onClose}
        />
      );
    case 'edit':
      return <EditLoot loot={loot} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteLootDialog
          loot={loot}
          onClose={onClose}
          onDeleted={() => void navigate(partyTabPath(loot.party_id, 'loot'))}
        />
      );
  }
}

/** A gm's actions on the loot. */
export default function LootManagement({ loot }: { loot: LootInstanceDetail }) {
  const [openDialog, setOpenDialog, closeDialog] = useDialog<LootDialogKind>();
  const isEmpty = loot.items_count === 0;
  const isDistributed = loot.distributed_at !== null;
  const isOffered = (id: LootDialogKind) =>
    id === 'add' ? !isDistributed : id !== 'share' || loot.is_revealed;
  return (
    <>
      <Menu
        label="Manage"
        trigger={(trigger) => (
          <Button {...trigger}>
            Manage
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
        entries={MENU.filter(({ id }) => isOffered(id)).map((entry) => ({
          ...entry,
          onAction: () => setOpenDialog(entry.id),
        }))}
      />
      {!isDistributed && !isEmpty && (
        <Button onPress={() => setOpenDialog('distribute')}>
          <HandCoins aria-hidden="true" />
          Distribute
        </Button>
      )}
      <RevealOrHide loot={loot} />
      <Suspense>{openDialog && <OpenDialog kind={openDialog} loot={loot} onClose={closeDialog} />}</Suspense>
    </>
  );
}
