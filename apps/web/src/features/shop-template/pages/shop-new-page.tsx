import { Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import type { DraftResult } from '../../draft/api.ts';
import { DraftButton } from '../../draft/components/draft-button.tsx';
import { useCreateShopTemplate } from '../api.ts';
import { fieldsOfDraft, NEW_SHOP, stockOf } from '../view.ts';

// The form is larger than the rest of the page, so it is loaded separately.
const ShopForm = lazy(() =>
  import('../components/shop-form.tsx').then((module) => ({ default: module.ShopForm })),
);
const DraftedStock = lazy(() => import('../../draft/components/drafted-stock.tsx'));

/** /shops/new and /shops/templates/new: creates a shop template, then opens its stock (DOM-2). */
export default function ShopNewPage() {
  const navigate = useNavigateFromPage();
  const create = useCreateShopTemplate();
  const [draftResult, setDraftResult] = useState<DraftResult<'shop'>>();
  const draft = draftResult?.draft;
  return (
    <>
      <PageHeader
        title="Create shop"
        subtitle="Create it once, deploy it as often as you like."
        crumbs={[{ label: 'Shops', to: paths.shops }]}
        actions={<DraftButton kind="shop" lastResult={draftResult} onDraft={setDraftResult} />}
      />
      <Suspense fallback={<SkeletonBlock className="h-240 max-w-180" />}>
        {draftResult && <DraftedStock draftResult={draftResult} onDraft={setDraftResult} />}
        <ShopForm
          key={draftResult?.id}
          isDraft={draft !== undefined}
          label="Create shop"
          submitLabel="Create shop"
          initial={draft ? fieldsOfDraft(draft) : NEW_SHOP}
          failure="Failed to create shop template."
          cancel={<LinkButton to={paths.shops}>Cancel</LinkButton>}
          onSubmit={async (form) => {
            const lines = draft ? stockOf(draft) : [];
            const shop_template = lines.length > 0 ? { ...form, shop_items: lines } : form;
            const { data } = await create.mutateAsync({ body: { shop_template } });
            const hint = lines.length > 0 ? '' : ' Now add items.';
            showToast(`"${data.name}" created.${hint}`, { tone: 'success' });
            await navigate(paths.shopTemplateInventory(data.id));
          }}
        />
      </Suspense>
    </>
  );
}
