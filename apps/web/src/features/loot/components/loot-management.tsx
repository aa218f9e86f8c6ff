import { TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { BookmarkPlus, HandCoins, PackagePlus, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { partyTabPath } from '../../party/components/party-tabs.tsx';
import { useLootWrites } from '../api.ts';
import { DeleteLoot, RevealOrHide } from './loot-actions.tsx';

const DistributeDialog = lazy(() =>
  import('./distribute-dialog.tsx').then((m) => ({ default: m.DistributeDialog })),
);
const AddItems = lazy(() => import('./add-items.tsx'));
const SaveAsTemplate = lazy(() => import('../../template/components/save-as-template.tsx'));
const EditLoot = lazy(() => import('./edit-loot.tsx').then((m) => ({ default: m.EditLoot })));

/** What a gm may do with the loot. */
export default function LootManagement({ loot }: { loot: LootInstanceDetail }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'add' | 'distribute' | 'edit' | 'save' | null>(null);
  const close = () => setOpen(null);
  const { saveAsTemplate } = useLootWrites();
  const isEmpty = loot.items_count === 0;
  const isDistributed = loot.distributed_at !== null;
  return (
    <>
      {!isDistributed && (
        <Button onPress={() => setOpen('add')}>
          <PackagePlus aria-hidden="true" />
          Add items
        </Button>
      )}
      <Button onPress={() => setOpen('edit')}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <Button onPress={() => setOpen('save')}>
        <BookmarkPlus aria-hidden="true" />
        Save as template
      </Button>
      <DeleteLoot loot={loot} onDeleted={() => void navigate(partyTabPath(loot.party_id, 'loot'))} />
      {!isDistributed && !isEmpty && (
        <Button onPress={() => setOpen('distribute')}>
          <HandCoins aria-hidden="true" />
          Distribute
        </Button>
      )}
      <RevealOrHide loot={loot} />
      <Suspense>
        {open === 'distribute' && <DistributeDialog loot={loot} onClose={close} />}
        {open === 'add' && <AddItems loot={loot} onClose={close} />}
        {open === 'save' && (
          <SaveAsTemplate
            name={loot.name}
            maxLength={TEMPLATE_NAME_MAX}
            description="A private loot template with the lines this loot was rolled from and items added since."
            isPending={saveAsTemplate.isPending}
            onSave={(name) =>
              saveAsTemplate.mutateAsync({ params: { id: loot.id }, body: { loot_template: { name } } })
            }
            onClose={close}
          />
        )}
        {open === 'edit' && <EditLoot loot={loot} onClose={close} />}
      </Suspense>
    </>
  );
}
