import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { DuplicateButton } from '../../template/components/duplicate-button.tsx';
import { TemplateActions } from '../../template/components/template-actions.tsx';
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

/** The actions that the user may take on a shop template; the page adds deploying. */
export function ShopTemplateActions({ template, children }: { template: ShopTemplate; children: ReactNode }) {
  return (
    <TemplateActions
      kind="shop_template"
      template={template}
      page={paths.shopTemplate}
      form={paths.shopTemplateEdit}
      list={paths.shops}
      remove={useDeleteShopTemplate(template.id)}
      deleteLabel="Delete shop"
      consequence="Shops deployed from it are kept. This action cannot be undone."
      duplicate={<DuplicateShop template={template} />}
    >
      {children}
    </TemplateActions>
  );
}
