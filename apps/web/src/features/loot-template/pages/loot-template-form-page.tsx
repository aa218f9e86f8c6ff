import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { changedFields } from '../../../platform/changed-fields.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import type { DraftResult } from '../../draft/api.ts';
import { DraftButton } from '../../draft/components/draft-button.tsx';
import { useCreateLootTemplate, useLootTemplate, useUpdateLootTemplate } from '../api.ts';
import {
  LOOT_CRUMBS,
  LootNotEditable,
  LootTemplateFailure,
  LootTemplateLoading,
} from '../components/loot-template-failure.tsx';
import { fieldsOf, fieldsOfDraft, formOf, linesOf, NEW_LOOT } from '../view.ts';

// The form is larger than the rest of the page, so it is loaded separately.
const LootForm = lazy(() =>
  import('../components/loot-form.tsx').then((module) => ({ default: module.LootForm })),
);
const DraftedHoard = lazy(() => import('../../draft/components/drafted-hoard.tsx'));

const FormLoading = () => <SkeletonBlock className="h-160 max-w-180" />;

function Create() {
  const navigate = useNavigateFromPage();
  const create = useCreateLootTemplate();
  const [draftResult, setDraftResult] = useState<DraftResult<'hoard'>>();
  const draft = draftResult?.draft;
  return (
    <>
      <PageHeader
        title="Create loot template"
        subtitle="Describe it first, then add its possible contents."
        crumbs={LOOT_CRUMBS}
        actions={<DraftButton kind="hoard" lastResult={draftResult} onDraft={setDraftResult} />}
      />
      <Suspense fallback={<FormLoading />}>
        {draftResult && <DraftedHoard draftResult={draftResult} onDraft={setDraftResult} />}
        <LootForm
          key={draftResult?.id}
          isDraft={draft !== undefined}
          label="Create loot template"
          submitLabel="Create loot template"
          initial={draft ? fieldsOfDraft(draft) : NEW_LOOT}
          failure="Failed to create loot template."
          cancel={<LinkButton to={paths.lootTemplates}>Cancel</LinkButton>}
          onSubmit={async (form) => {
            const lines = draft ? linesOf(draft) : [];
            const loot_template = lines.length > 0 ? { ...form, loot_items: lines } : form;
            const { data } = await create.mutateAsync({ body: { loot_template } });
            showToast(`"${data.name}" created`, { tone: 'success' });
            await navigate(paths.lootTemplateInventory(data.id));
          }}
        />
      </Suspense>
    </>
  );
}

function Edit({ template }: { template: LootTemplate }) {
  const navigate = useNavigateFromPage();
  const update = useUpdateLootTemplate();
  const { id } = template;
  // The values when the page opened: meanwhile, the template may be changed in another tab.
  const [initial] = useState(() => fieldsOf(template));
  return (
    <>
      <PageHeader
        title="Edit loot template"
        subtitle="Deployed loot does not change."
        crumbs={[...LOOT_CRUMBS, { label: template.name, to: paths.lootTemplate(id) }]}
      />
      {template.permissions.edit ? (
        <Suspense fallback={<FormLoading />}>
          <LootForm
            label="Edit loot template"
            submitLabel="Save changes"
            initial={initial}
            failure="Failed to save loot template."
            cancel={<LinkButton to={paths.lootTemplate(id)}>Cancel</LinkButton>}
            onSubmit={async (form) => {
              const loot_template = changedFields(formOf(initial), form);
              if (Object.keys(loot_template).length > 0) {
                const { data } = await update.mutateAsync({ params: { id }, body: { loot_template } });
                showToast(`"${data.name}" saved`, { tone: 'success' });
              }
              await navigate(paths.lootTemplate(id));
            }}
          />
        </Suspense>
      ) : (
        <LootNotEditable id={id} />
      )}
    </>
  );
}

function EditById({ id }: { id: string }) {
  const query = useLootTemplate(id);
  if (query.data) return <Edit key={id} template={query.data.data} />;
  if (query.error) return <LootTemplateFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <LootTemplateLoading />;
}

/** /loot/templates/new and /loot/templates/{id}/edit: the form of a loot template (DOM-2). */
export default function LootTemplateFormPage() {
  const { id } = useParams();
  return id === undefined ? <Create /> : <EditById id={id} />;
}
