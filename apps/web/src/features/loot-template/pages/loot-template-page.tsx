import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { PackageOpen, Pencil } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/coins.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list-page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { RollAndDeploy } from '../../loot/components/roll-and-deploy.tsx';
import { CreatorName } from '../../template/components/creator-name.tsx';
import { ratingEndpoints, useLootItems, useLootTemplate } from '../api.ts';
import { LootLines } from '../components/loot-lines.tsx';
import { LootTemplateActions } from '../components/loot-template-actions.tsx';
import {
  LOOT_CRUMBS,
  LootTemplateFailure,
  LootTemplateLoading,
} from '../components/loot-template-failure.tsx';
import { SourceBadge } from '../components/source-badge.tsx';
import { itemsText, VISIBILITY_LABELS } from '../view.ts';

const HiddenNotice = lazy(() => import('../../moderation/components/hidden-notice.tsx'));

// Ratings contain a form, so they are loaded separately.
const TemplateRatings = lazy(() =>
  import('../../template/components/template-ratings.tsx').then((module) => ({
    default: module.TemplateRatings,
  })),
);

function TemplateDetails({ template }: { template: LootTemplate }) {
  const details: { label: string; value: ReactNode }[] = [
    {
      label: 'Average value',
      value: <Money copper={template.average_value_copper} className="text-accent" />,
    },
    { label: 'Contents', value: itemsText(template.items_count) },
    { label: 'By', value: <CreatorName template={template} /> },
  ];
  return (
    <dl className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
      {details.map(({ label, value }) => (
        <div key={label} className="min-w-0 rounded-m bg-surface-2 px-3.5 py-2.5">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function About({ template }: { template: LootTemplate }) {
  return (
    <Card className="grid gap-4">
      <p className="flex flex-wrap gap-1.5">
        <SourceBadge source={template.source_type} />
        {template.permissions.edit && <Badge>{VISIBILITY_LABELS[template.visibility]}</Badge>}
      </p>
      {template.description && (
        <p className="max-w-prose text-base whitespace-pre-line text-ink-1">{template.description}</p>
      )}
      <TemplateDetails template={template} />
      <TagList tags={template.tags} />
    </Card>
  );
}

function EditContents({ id, children }: { id: string; children: ReactNode }) {
  return (
    <LinkButton size="sm" to={paths.lootTemplateInventory(id)}>
      {children}
    </LinkButton>
  );
}

function Contents({ template }: { template: LootTemplate }) {
  const { filter, change } = useListFilter([], [], 'lines_');
  const query = useLootItems(template.id, filter.page);
  const mayEdit = template.permissions.edit;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Possible contents</h2>
        {mayEdit && (
          <EditContents id={template.id}>
            <Pencil aria-hidden="true" />
            Edit contents
          </EditContents>
        )}
      </div>
      <ListStates
        list={query}
        noun="contents"
        skeleton="h-12"
        empty={
          <EmptyState
            icon={<PackageOpen />}
            title="Empty"
            actions={mayEdit && <EditContents id={template.id}>Add items</EditContents>}
          >
            {mayEdit
              ? 'Add items and coins, each with a quantity (a number or dice) and a chance.'
              : 'This loot template has no items that you can see.'}
          </EmptyState>
        }
        onPage={(page) => change({ page })}
      >
        {(lines) => <LootLines lines={lines} />}
      </ListStates>
    </Card>
  );
}

/** /loot/templates/{id}: the possible contents of a hoard, its ratings and its deployment. */
export default function LootTemplatePage() {
  const { id = '' } = useParams();
  const query = useLootTemplate(id);
  const error = errorInsteadOf(query);
  if (error) return <LootTemplateFailure error={error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LootTemplateLoading />;
  const template = query.data.data;
  return (
    <>
      <PageHeader
        title={template.name}
        crumbs={LOOT_CRUMBS}
        actions={
          <LootTemplateActions template={template}>
            <RollAndDeploy key={id} template={template} />
          </LootTemplateActions>
        }
      />
      {template.is_hidden && (
        <Suspense>
          <HiddenNotice id={template.id} />
        </Suspense>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <About template={template} />
          <Contents key={id} template={template} />
        </div>
        <Suspense fallback={<SkeletonBlock className="h-60" />}>
          <TemplateRatings key={id} template={template} endpoints={ratingEndpoints} />
        </Suspense>
      </div>
    </>
  );
}
