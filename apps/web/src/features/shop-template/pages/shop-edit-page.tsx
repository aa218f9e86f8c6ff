import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { changedFields } from '../../../platform/changed-fields.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useShopTemplate, useUpdateShopTemplate } from '../api.ts';
import { DuplicateShop } from '../components/shop-template-actions.tsx';
import { TemplateFallback } from '../components/template-fallback.tsx';
import { fieldsOf, formOf } from '../view.ts';

// The form is larger than the rest of the page, so it is loaded separately.
const ShopForm = lazy(() =>
  import('../components/shop-form.tsx').then((module) => ({ default: module.ShopForm })),
);

function EditForm({ template }: { template: ShopTemplate }) {
  const navigate = useNavigateFromPage();
  const update = useUpdateShopTemplate();
  const { id } = template;
  // The values when the page opened: meanwhile, the template may be changed in another tab.
  const [initial] = useState(() => fieldsOf(template));
  return (
    <Suspense fallback={<SkeletonBlock className="h-240 max-w-180" />}>
      <ShopForm
        label="Edit shop"
        submitLabel="Save changes"
        initial={initial}
        failure="Failed to save shop template."
        cancel={<LinkButton to={paths.shopTemplate(id)}>Cancel</LinkButton>}
        onSubmit={async (form) => {
          const shop_template = changedFields(formOf(initial), form);
          if (Object.keys(shop_template).length > 0) {
            const { data } = await update.mutateAsync({ params: { id }, body: { shop_template } });
            showToast(`"${data.name}" saved`, { tone: 'success' });
          }
          await navigate(paths.shopTemplate(id));
        }}
      />
    </Suspense>
  );
}

function NotEditable({ template }: { template: ShopTemplate }) {
  return (
    <ErrorPanel
      title="This shop cannot be edited"
      message="Only the creator of a shop template can edit it. Duplicate it to edit your own copy."
      actions={
        <>
          <LinkButton to={paths.shopTemplate(template.id)}>Back to the shop</LinkButton>
          <DuplicateShop template={template} />
        </>
      }
    />
  );
}

/**
 * /shops/{id}/edit and /shops/templates/{id}/edit: the shop form with the current values, for the template's
 * creator.
 */
export default function ShopEditPage() {
  const { id = '' } = useParams();
  const query = useShopTemplate(id);
  const template = query.data?.data;
  if (!template) return <TemplateFallback error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHeader
        title="Edit shop"
        subtitle={template.name}
        crumbs={[
          { label: 'Shops', to: paths.shops },
          { label: template.name, to: paths.shopTemplate(id) },
        ]}
        actions={
          template.permissions.edit && (
            <LinkButton to={paths.shopTemplateInventory(id)}>Edit stock</LinkButton>
          )
        }
      />
      {template.permissions.edit ? (
        <EditForm key={id} template={template} />
      ) : (
        <NotEditable template={template} />
      )}
    </>
  );
}
