import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { PackagePlus } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf } from '../../../platform/api-error.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { ListStates } from '../../../ui/list-page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { DeployButton } from '../../shop/components/deploy-button.tsx';
import { CreatorName } from '../../template/components/creator-name.tsx';
import { ratingEndpoints, useRestockStatus, useShopTemplate } from '../api.ts';
import {
  ModifierBadges,
  ownerText,
  RestockBadge,
  ShopTypeGlyph,
  StockBadge,
  TypeBadge,
} from '../components/shop-card.tsx';
import { ShopTemplateActions } from '../components/shop-template-actions.tsx';
import { StockFailure } from '../components/stock-failure.tsx';
import { StockList } from '../components/stock-list.tsx';
import { TemplateFallback } from '../components/template-fallback.tsx';
import { useStock } from '../hooks/use-stock.ts';
import { overrideTexts, quantityText, VISIBILITY_TEXT } from '../view.ts';

const HiddenNotice = lazy(() => import('../../moderation/components/hidden-notice.tsx'));

// Ratings contain a form, so they are loaded separately.
const TemplateRatings = lazy(() =>
  import('../../template/components/template-ratings.tsx').then((module) => ({
    default: module.TemplateRatings,
  })),
);

/** What players see of deployed shops, if any of it differs from the template. */
function PartyOverrides({ template }: { template: ShopTemplate }) {
  const overrides = Object.values(overrideTexts(template)).filter(Boolean);
  if (overrides.length === 0) return null;
  return (
    <section aria-label="In parties" className="grid gap-1 rounded-m bg-surface-2 px-3.5 py-2.5 text-sm">
      <h2 className="text-xs text-ink-3">In parties</h2>
      <p className="font-semibold">{template.display_name}</p>
      <p className="text-ink-2">{ownerText(template.display_owner, template.display_location)}</p>
      {template.description_override && (
        <p className="max-w-prose whitespace-pre-line text-ink-2">{template.display_description}</p>
      )}
    </section>
  );
}

function About({ template }: { template: ShopTemplate }) {
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <ShopTypeGlyph type={template.shop_type} size="lg" />
        <div className="grid min-w-0 flex-1 basis-52 gap-2">
          <p className="text-sm text-ink-2">{ownerText(template.owner, template.location)}</p>
          <p className="flex flex-wrap gap-1.5">
            <TypeBadge type={template.shop_type} />
            {template.permissions.edit && <Badge>{VISIBILITY_TEXT[template.visibility]}</Badge>}
            <ModifierBadges buy={template.buy_modifier} sell={template.sell_modifier} />
            <RestockBadge days={template.default_restock_days} />
          </p>
          <Rating average={template.average_rating} count={template.ratings_count} />
        </div>
      </div>
      {template.description && (
        <p className="max-w-prose text-base whitespace-pre-line text-ink-1">{template.description}</p>
      )}
      <PartyOverrides template={template} />
      <TagList tags={template.tag_list} />
    </Card>
  );
}

function Stock({ template }: { template: ShopTemplate }) {
  const { filter, change } = useListFilter([], [], 'stock_');
  const stock = useStock(template.id, '', filter.page);
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-lg">Stock</h2>
          <StockBadge stock={template} />
        </div>
        {template.permissions.edit && (
          <LinkButton size="sm" to={paths.shopTemplateInventory(template.id)}>
            <PackagePlus aria-hidden="true" />
            Edit stock
          </LinkButton>
        )}
      </div>
      <ListStates
        list={stock}
        noun="stock"
        skeleton="h-12"
        empty={
          stock.hasFailed ? (
            <StockFailure onRetry={() => void stock.refetch()} />
          ) : (
            <EmptyState title="No items found">Nothing on the shelves yet.</EmptyState>
          )
        }
        onPage={(page) => change({ page })}
      >
        {(lines) => <StockList lines={lines} />}
      </ListStates>
    </Card>
  );
}

function RestockLines({ templateId }: { templateId: string }) {
  const query = useRestockStatus(templateId);
  if (query.isPending)
    return (
      <SkeletonArea label="Loading the lines that restock">
        <SkeletonBlock className="h-12" />
      </SkeletonArea>
    );
  if (!query.data) return <ErrorPanel message={query.error.message} onRetry={() => void query.refetch()} />;
  const { lines } = query.data.data;
  if (lines.length === 0)
    return (
      <p className="text-sm text-ink-2">No line has a restock quantity, so sold items are not replaced.</p>
    );
  return (
    <ul aria-label="Lines that restock" className="text-sm">
      {lines.map((line) => (
        <li
          key={line.shop_item_id}
          className="flex justify-between gap-3 border-b border-line py-1.75 last:border-0"
        >
          <span className="min-w-0 truncate">{line.name}</span>
          <span className="flex-none text-ink-2 tabular-nums">
            {quantityText(line.quantity)} · restocks to {quantityText(line.restock_quantity)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The restock interval, and the lines that restock with their restock quantities. */
function Restock({ template }: { template: ShopTemplate }) {
  return (
    <Card className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">Restock</h2>
        <RestockBadge days={template.default_restock_days} />
      </div>
      <RestockLines templateId={template.id} />
    </Card>
  );
}

/** /shops/{id} and /shops/templates/{id}: one shop template, with its stock and its ratings. */
export default function ShopTemplatePage() {
  const { id = '' } = useParams();
  const query = useShopTemplate(id);
  const template = query.data?.data;
  const error = errorInsteadOf(query);
  if (!template || error) return <TemplateFallback error={error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHeader
        title={template.name}
        subtitle={
          <>
            Shop template by <CreatorName template={template} />
          </>
        }
        crumbs={[{ label: 'Shops', to: paths.shops }]}
        actions={
          <ShopTemplateActions template={template}>
            <DeployButton template={template} />
          </ShopTemplateActions>
        }
      />
      {template.is_hidden && (
        <Suspense>
          <HiddenNotice id={template.id} />
        </Suspense>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <About template={template} />
          <Stock template={template} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Restock template={template} />
          <Suspense fallback={<SkeletonBlock className="h-60" />}>
            <TemplateRatings key={id} template={template} endpoints={ratingEndpoints} />
          </Suspense>
        </div>
      </div>
    </>
  );
}
