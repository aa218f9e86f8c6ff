import type { ItemTemplate, TemplateUsage } from '@quartermaster/contract/item-template';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useItemTemplate, useReplaceTemplate, useUsage } from '../api.ts';
import { DuplicateItem } from '../components/template-actions.tsx';
import { fieldsOf, itemCount } from '../view.ts';

// The form is larger than the rest of the page, so it is loaded separately.
const ItemForm = lazy(() =>
  import('../components/template-form.tsx').then((module) => ({ default: module.ItemForm })),
);

/** The numbers of items that an update changes and does not change, shown before it is saved (ADR 0080). */
function UsageWarning({ usage }: { usage: TemplateUsage }) {
  const { items_that_follow: followingCount, items_that_stay: unchangedCount } = usage;
  if (followingCount + unchangedCount === 0) return null;
  return (
    <div className="max-w-180 pb-4">
      <Banner tone="warning" title={`${itemCount(followingCount + unchangedCount)} created from this item`}>
        {followingCount > 0 && <p>{itemCount(followingCount)} that you can edit will change with it.</p>}
        {unchangedCount > 0 && (
          <p>
            {itemCount(unchangedCount)} that you cannot edit {unchangedCount === 1 ? 'keeps' : 'keep'} the
            current name, description, weight and value.
          </p>
        )}
      </Banner>
    </div>
  );
}

function EditForm({ template, usage }: { template: ItemTemplate; usage: TemplateUsage }) {
  const navigate = useNavigateFromPage();
  const replace = useReplaceTemplate();
  // The version that the form is filled from: a refetch must not make an older form look current.
  const [initial] = useState(template);
  return (
    <>
      <UsageWarning usage={usage} />
      <Suspense fallback={<SkeletonBlock className="h-240 max-w-180" />}>
        <ItemForm
          label="Edit item"
          submitLabel="Save changes"
          initial={fieldsOf(initial)}
          failure="Failed to save the item template."
          isStackFixed={usage.items_that_follow + usage.items_that_stay > 0}
          cancel={<LinkButton to={paths.itemTemplate(template.id)}>Cancel</LinkButton>}
          onSubmit={async (form) => {
            const body = { item_template: { ...form, updated_at: initial.updated_at } };
            const { data } = await replace.mutateAsync({ params: { id: template.id }, body });
            showToast(`"${data.name}" saved`, { tone: 'success' });
            await navigate(paths.itemTemplate(data.id));
          }}
        />
      </Suspense>
    </>
  );
}

function NotEditable({ template }: { template: ItemTemplate }) {
  return (
    <ErrorPanel
      title="This item cannot be edited"
      message="Only the creator of an item can edit it. Duplicate it to edit your own copy."
      actions={
        <>
          <LinkButton to={paths.itemTemplate(template.id)}>Back to the item</LinkButton>
          <DuplicateItem template={template} />
        </>
      }
    />
  );
}

/** /items/{id}/edit: the form of an item template with its current values, for its creator. */
export default function ItemEditPage() {
  const { id = '' } = useParams();
  const query = useItemTemplate(id);
  const template = query.data?.data;
  const usage = useUsage(id, template?.permissions.edit ?? false);
  const error = template ? errorInsteadOf(usage) : query.error;
  return (
    <>
      <PageHeader
        title="Edit item"
        subtitle={template?.name}
        crumbs={[
          { label: 'Items', to: paths.items },
          ...(template ? [{ label: template.name, to: paths.itemTemplate(id) }] : []),
        ]}
      />
      {error && (
        <ErrorPanel
          title="This item cannot be shown"
          message={error.message}
          onRetry={() => void (template ? usage : query).refetch()}
        />
      )}
      {template && !template.permissions.edit && <NotEditable template={template} />}
      {template?.permissions.edit && usage.data && (
        <EditForm key={id} template={template} usage={usage.data.data} />
      )}
      {!error && (!template || (template.permissions.edit && !usage.data)) && (
        <SkeletonArea label="Loading item" className="grid max-w-180 gap-4">
          <SkeletonBlock className="h-80" />
          <SkeletonBlock className="h-60" />
        </SkeletonArea>
      )}
    </>
  );
}
