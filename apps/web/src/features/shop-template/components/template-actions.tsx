import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { Pencil, Store } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { DuplicateButton } from '../../template/components/duplicate-button.tsx';
import { useDeleteShopTemplate, useDuplicateShopTemplate } from '../api.ts';

const DeployShop = lazy(() => import('../../shop/components/deploy-shop.tsx'));

/** Duplicates the template with its stock and opens the duplicate for editing. */
export const DuplicateShop = ({ template }: { template: ShopTemplate }) => (
  <DuplicateButton
    id={template.id}
    duplicate={useDuplicateShopTemplate()}
    to={paths.shopTemplateEdit}
    failure="Failed to duplicate the shop."
  />
);

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
      <DuplicateShop template={template} />
      {may.delete && <Delete template={template} />}
      <DeployButton template={template} />
    </>
  );
}
