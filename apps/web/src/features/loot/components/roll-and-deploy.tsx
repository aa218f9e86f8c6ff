import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { Dices, PackagePlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';

const RollDialog = lazy(() =>
  import('../../loot-template/components/roll-dialog.tsx').then((module) => ({ default: module.RollDialog })),
);
const DeployDialog = lazy(() =>
  import('./deploy-dialog.tsx').then((module) => ({ default: module.DeployDialog })),
);

/** Previews a roll, and deploys the template with the previewed roll or with a new roll. */
export function RollAndDeploy({ template }: { template: LootTemplate }) {
  const [openDialog, setOpenDialog, closeDialog] = useDialog<'roll' | 'deploy'>();
  const [seed, setSeed] = useState<string | null>(null);
  const isEmpty = template.items_count === 0;
  const deploy = (rolledSeed: string | null) => {
    setSeed(rolledSeed);
    setOpenDialog('deploy');
  };
  return (
    <>
      <Button isDisabled={isEmpty} onPress={() => setOpenDialog('roll')}>
        <Dices aria-hidden="true" />
        Preview a roll
      </Button>
      <Button tone="primary" isDisabled={isEmpty} onPress={() => deploy(null)}>
        <PackagePlus aria-hidden="true" />
        Deploy
      </Button>
      <Suspense>
        {openDialog === 'roll' && <RollDialog template={template} onDeploy={deploy} onClose={closeDialog} />}
        {openDialog === 'deploy' && <DeployDialog template={template} seed={seed} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}
