import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { Dices, PackagePlus, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { DuplicateButton } from '../../template/components/duplicate-button.tsx';
import { useDeleteLootTemplate, useDuplicateLootTemplate } from '../api.ts';

const RollDialog = lazy(() => import('./roll-dialog.tsx').then((module) => ({ default: module.RollDialog })));
const DeployDialog = lazy(() =>
  import('../../loot/components/deploy-dialog.tsx').then((module) => ({ default: module.DeployDialog })),
);

function Delete({ template }: { template: LootTemplate }) {
  const remove = useDeleteLootTemplate(template.id);
  return (
    <DeleteButton
      name={template.name}
      confirmLabel="Delete loot template"
      onDelete={() => remove.mutateAsync({ params: { id: template.id } })}
      isPending={remove.isPending}
      error={remove.error?.message}
      thenTo={paths.lootTemplates}
    >
      <p>Loot that was deployed from it stays where it is. This action cannot be undone.</p>
    </DeleteButton>
  );
}

/** A try of the dice, and the way from there to exactly that hoard. */
function RollAndDeploy({ template }: { template: LootTemplate }) {
  const [open, setOpen] = useState<'roll' | 'deploy' | null>(null);
  const [seed, setSeed] = useState<string | null>(null);
  const isEmpty = template.items_count === 0;
  const deploy = (rolled: string | null) => {
    setSeed(rolled);
    setOpen('deploy');
  };
  return (
    <>
      <Button isDisabled={isEmpty} onPress={() => setOpen('roll')}>
        <Dices aria-hidden="true" />
        Preview a Roll
      </Button>
      <Button tone="primary" isDisabled={isEmpty} onPress={() => deploy(null)}>
        <PackagePlus aria-hidden="true" />
        Deploy
      </Button>
      <Suspense>
        {open === 'roll' && (
          <RollDialog template={template} onDeploy={deploy} onClose={() => setOpen(null)} />
        )}
        {open === 'deploy' && <DeployDialog template={template} seed={seed} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

/** What the asker may do with a loot template; nothing is shown that would be refused. */
export function LootTemplateActions({ template }: { template: LootTemplate }) {
  const may = template.permissions;
  return (
    <>
      {may.edit && (
        <LinkButton to={paths.lootTemplateEdit(template.id)}>
          <Pencil aria-hidden="true" />
          Edit
        </LinkButton>
      )}
      <DuplicateButton
        id={template.id}
        duplicate={useDuplicateLootTemplate()}
        to={paths.lootTemplate}
        failure="Failed to duplicate the loot template."
      />
      {may.delete && <Delete template={template} />}
      <RollAndDeploy template={template} />
    </>
  );
}
