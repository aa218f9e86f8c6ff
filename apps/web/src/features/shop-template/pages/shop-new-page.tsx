import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useCreateShopTemplate } from '../api.ts';
import { NEW_SHOP } from '../view.ts';

// The form is more than the rest of the page, and its fields take their time.
const ShopForm = lazy(() =>
  import('../components/template-form.tsx').then((module) => ({ default: module.ShopForm })),
);

/** /shops/new and /shops/templates/new: a shop of one's own; then to what it stocks (DOM-2). */
export default function ShopNewPage() {
  const navigate = useNavigate();
  const create = useCreateShopTemplate();
  return (
    <>
      <PageHeader
        title="Create Shop"
        subtitle="Create it once, deploy it as often as you like."
        crumbs={[{ label: 'Shops', to: paths.shops }]}
      />
      <Suspense fallback={<SkeletonBlock className="h-240 max-w-180" />}>
        <ShopForm
          label="Create shop"
          submitLabel="Create Shop"
          initial={NEW_SHOP}
          failure="Failed to create shop template."
          cancel={<LinkButton to={paths.shops}>Cancel</LinkButton>}
          onSubmit={async (shop_template) => {
            const { data } = await create.mutateAsync({ body: { shop_template } });
            showToast(`"${data.name}" created. Now fill its shelves.`, { tone: 'success' });
            await navigate(paths.shopTemplateInventory(data.id));
          }}
        />
      </Suspense>
    </>
  );
}
