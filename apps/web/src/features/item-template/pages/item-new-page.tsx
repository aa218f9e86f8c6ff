import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import type { DraftResult } from '../../draft/api.ts';
import { DraftButton } from '../../draft/components/draft-button.tsx';
import { useCreateTemplate } from '../api.ts';
import { fieldsOfDraft, NEW_TEMPLATE } from '../view.ts';

// The form is larger than the rest of the page, so it is loaded separately.
const ItemForm = lazy(() =>
  import('../components/template-form.tsx').then((module) => ({ default: module.ItemForm })),
);
const DraftedItem = lazy(() => import('../../draft/components/drafted-item.tsx'));

/**
 * /items/new: creates an item template, then opens its page (DOM-2). `?name=` is the initial name, after a search
 * without a match.
 */
export default function ItemNewPage() {
  const navigate = useNavigateFromPage();
  const [params] = useSearchParams();
  const create = useCreateTemplate();
  const [draftResult, setDraftResult] = useState<DraftResult<'item'>>();
  const draft = draftResult?.draft;
  return (
    <>
      <PageHeader
        title="Create item"
        subtitle="Create it once and use it as often as you like."
        crumbs={[{ label: 'Items', to: paths.items }]}
        actions={
          <>
            <LinkButton to={paths.itemImport}>Import items</LinkButton>
            <DraftButton kind="item" lastResult={draftResult} onDraft={setDraftResult} />
          </>
        }
      />
      <Suspense fallback={<SkeletonBlock className="h-240 max-w-180" />}>
        {draftResult && <DraftedItem draftResult={draftResult} onDraft={setDraftResult} />}
        <ItemForm
          key={draftResult?.id}
          isDraft={draft !== undefined}
          label="Create item"
          submitLabel="Create item"
          initial={draft ? fieldsOfDraft(draft) : { ...NEW_TEMPLATE, name: params.get('name') ?? '' }}
          failure="Failed to create item template."
          cancel={<LinkButton to={paths.items}>Cancel</LinkButton>}
          onSubmit={async (item_template) => {
            const { data } = await create.mutateAsync({ body: { item_template } });
            showToast(`"${data.name}" created`, { tone: 'success' });
            await navigate(paths.itemTemplate(data.id));
          }}
        />
      </Suspense>
    </>
  );
}
