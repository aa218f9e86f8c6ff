import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { Copy, Pencil, Store } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { tierRefusalOf } from '../../../platform/tier-refusals.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { useCloneShopTemplate, useDeleteShopTemplate } from '../api.ts';

const DeployShop = lazy(() => import('../../shop/components/deploy-shop.tsx'));

/** Makes a copy of one's own, stock and all, and opens it for editing. */
export function CloneButton({ template }: { template: ShopTemplate }) {
  const navigate = useNavigate();
  const clone = useCloneShopTemplate();
  const press = async () => {
    try {
      const { data } = await clone.mutateAsync({ params: { id: template.id } });
      showToast(`"${data.name}" is yours now`, { tone: 'success' });
      await navigate(paths.shopTemplateEdit(data.id));
    } catch (error) {
      // What the tier refuses is said already, with the way on.
      if (tierRefusalOf(error)) return;
      showToast(error instanceof Error ? error.message : 'Failed to clone the shop.', { tone: 'error' });
    }
  };
  return (
    <Button isPending={clone.isPending} onPress={() => void press()}>
      <Copy aria-hidden="true" />
      Clone
    </Button>
  );
}

function Delete({ template }: { template: ShopTemplate }) {
  const remove = useDeleteShopTemplate(template.id);
  return (
    <DeleteButton
      name={template.name}
      confirmLabel="Delete shop"
      onDelete={() => remove.mutateAsync({ params: { id: template.id } })}
      isPending={remove.isPending}
      error={remove.error?.message}
      thenTo={paths.shops}
    >
      Shops that were deployed from it stay as they are. This action cannot be undone.
    </DeleteButton>
  );
}

/** Opens a copy in one of one's parties. */
function DeployButton({ template }: { template: ShopTemplate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="primary" onPress={() => setOpen(true)}>
        <Store aria-hidden="true" />
        Deploy
      </Button>
      <Suspense>{isOpen && <DeployShop template={template} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** What the asker may do with a template; nothing is shown that would be refused. */
export function TemplateActions({ template }: { template: ShopTemplate }) {
  const may = template.permissions;
  return (
    <>
      {may.edit && (
        <LinkButton to={paths.shopTemplateEdit(template.id)}>
          <Pencil aria-hidden="true" />
          Edit
        </LinkButton>
      )}
      <CloneButton template={template} />
      {may.delete && <Delete template={template} />}
      <DeployButton template={template} />
    </>
  );
}
