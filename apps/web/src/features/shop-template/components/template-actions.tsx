import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { DuplicateButton } from '../../template/components/duplicate-button.tsx';
import { useDeleteShopTemplate, useDuplicateShopTemplate } from '../api.ts';

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
      Shops deployed from it stay as they are. This action cannot be undone.
    </DeleteButton>
  );
}

/** The actions that the user may take on a template; the page adds deploying. */
export function TemplateActions({ template, children }: { template: ShopTemplate; children: ReactNode }) {
  const may = template.permissions;
  return (
    <>
      {may.edit && (
        <LinkButton to={paths.shopTemplateEdit(template.id)}>
          <Pencil aria-hidden="true" />
          Edit
        </LinkButton>
      )}
      {template.visibility === 'unlisted' && <CopyLink path={paths.shopTemplate(template.id)} />}
      <DuplicateShop template={template} />
      {may.delete && <Delete template={template} />}
      {children}
    </>
  );
}
