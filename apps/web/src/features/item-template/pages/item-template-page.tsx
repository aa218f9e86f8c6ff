import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { capitalize } from '@quartermaster/rules/capitalize';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/coins.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { ItemGlyph, Rarity } from '../../../ui/item-parts.tsx';
import { Pounds } from '../../../ui/item-row.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { CreatorName } from '../../template/components/creator-name.tsx';
import { ratingEndpoints, useItemTemplate } from '../api.ts';
import { ItemTemplateActions } from '../components/template-actions.tsx';

const HiddenNotice = lazy(() => import('../../moderation/components/hidden-notice.tsx'));

const AddToContainer = lazy(() =>
  import('../components/add-to-container.tsx').then((module) => ({ default: module.AddToContainer })),
);

const TemplateRatings = lazy(() =>
  import('../../template/components/template-ratings.tsx').then((module) => ({
    default: module.TemplateRatings,
  })),
);

const stackText = ({ stack_size: size }: ItemTemplate): string => {
  if (size === 0) return 'Unlimited';
  return size === 1 ? 'Does not stack' : `Up to ${size.toLocaleString('en-US')}`;
};

function TemplateDetails({ template }: { template: ItemTemplate }) {
  const details = [
    { label: 'Value', value: <Money copper={template.value_copper} className="text-accent" /> },
    {
      label: 'Weight',
      value: (
        <>
          <Pounds pounds={template.weight} />
          <span aria-hidden="true"> lb</span>
        </>
      ),
    },
    { label: 'Stacking', value: stackText(template) },
    { label: 'Source', value: template.is_system ? 'Catalog' : <CreatorName template={template} /> },
  ];
  return (
    <dl className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
      {details.map(({ label, value }) => (
        <div key={label} className="rounded-m bg-surface-2 px-3.5 py-2.5">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Detail({ template }: { template: ItemTemplate }) {
  const { category, rarity } = template.metadata;
  const tags = template.tags.filter((tag) => !tag.includes(':') && tag !== category);
  return (
    <>
      <PageHeader
        title={template.name}
        crumbs={[{ label: 'Items', to: paths.items }]}
        actions={<ItemTemplateActions template={template} />}
      />
      {template.is_hidden && (
        <Suspense>
          <HiddenNotice id={template.id} />
        </Suspense>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="grid gap-5">
          <div className="flex items-center gap-5">
            <ItemGlyph glyph={template.glyph} category={category} rarity={rarity} size="xl" />
            <p className="text-sm text-ink-2">
              <Rarity rarity={rarity} /> {category}
              {template.permissions.edit && (
                <span className="mt-1 block">
                  <Badge>{capitalize(template.visibility)}</Badge>
                </span>
              )}
            </p>
          </div>
          <p className="max-w-prose text-base whitespace-pre-line text-ink-1">{template.description}</p>
          <TemplateDetails template={template} />
          <TagList tags={tags.map(capitalize)} />
        </Card>
        <Card>
          <h2 className="mb-4 text-lg">Add to a container</h2>
          <Suspense fallback={<SkeletonBlock className="h-60" />}>
            <AddToContainer template={template} />
          </Suspense>
        </Card>
        <Suspense fallback={<SkeletonBlock className="h-60" />}>
          <TemplateRatings template={template} endpoints={ratingEndpoints} />
        </Suspense>
      </div>
    </>
  );
}

/** /items/{id} and /items/templates/{id}: one item template, and a form that adds its items to a container. */
export default function ItemTemplatePage() {
  const { id = '' } = useParams();
  const query = useItemTemplate(id);
  const error = errorInsteadOf(query);
  if (query.data && !error) return <Detail key={id} template={query.data.data} />;
  if (error) {
    return (
      <>
        <PageHeader title="Item" crumbs={[{ label: 'Items', to: paths.items }]} />
        <ErrorPanel
          title="This item cannot be shown"
          message={error.message}
          onRetry={() => void query.refetch()}
          actions={<LinkButton to={paths.items}>Go to the catalog</LinkButton>}
        />
      </>
    );
  }
  return (
    <SkeletonArea label="Loading item" className="grid gap-5 lg:grid-cols-[1fr_22rem]">
      <SkeletonBlock className="h-80" />
      <SkeletonBlock className="h-80" />
    </SkeletonArea>
  );
}
