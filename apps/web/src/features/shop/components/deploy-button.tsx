import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { Store } from 'lucide-react';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';

const DeployShop = lazy(() => import('./deploy-shop.tsx'));

/** Deploys a template in one of the user's parties. */
export function DeployButton({ template }: { template: ShopTemplate }) {
  const [isOpen, setOpen, close] = useDialog();
  return (
    <>
      <Button tone="primary" onPress={() => setOpen(true)}>
        <Store aria-hidden="true" />
        Deploy
      </Button>
      <Suspense>{isOpen && <DeployShop template={template} onClose={close} />}</Suspense>
    </>
  );
}
