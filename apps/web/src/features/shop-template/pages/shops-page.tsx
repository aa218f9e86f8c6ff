import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { Plus, Store } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useAddressFilter } from '../../../platform/hooks/use-address-filter.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { useUser } from '../../../platform/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useShopTemplates } from '../api.ts';
import { CARD_SKELETONS, SHOP_GRID } from '../components/shop-card.tsx';
import { ShopFilters } from '../components/shop-filters.tsx';
import { TemplateCard } from '../components/template-card.tsx';
import { FILTER_NAMES, isNarrowed, NO_FILTER, queryOf, type ShopFilter } from '../view.ts';

const DeployShop = lazy(() => import('../../shop/components/deploy-shop.tsx'));

const SCOPES = [
  { value: 'all', label: 'All shops' },
  { value: 'mine', label: 'My shops' },
] as const;

function Nothing({ isMine, onClear }: { isMine: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<Store />}
      title="No Shops Found"
      actions={
        <>
          <Button onPress={onClear}>Clear Filters</Button>
          <LinkButton to={paths.marketplace}>Browse Marketplace</LinkButton>
          {isMine && (
            <LinkButton tone="primary" to={paths.shopTemplateNew}>
              Create Shop
            </LinkButton>
          )}
        </>
      }
    >
      {isMine
        ? 'You have written no shop that answers to that. Write one, and deploy it as often as you like.'
        : 'No shop answers to that. Try other filters, or look what the marketplace has.'}
    </EmptyState>
  );
}

interface CardsProps {
  readonly filter: ShopFilter;
  readonly isMine: boolean;
  readonly onPage: (page: number) => void;
  readonly onClear: () => void;
  readonly onDeploy: (template: ShopTemplate) => void;
}

function Cards({ filter, isMine, onPage, onClear, onDeploy }: CardsProps) {
  const user = useUser();
  const settled = useDebounced(filter);
  const found = useShopTemplates(queryOf(settled, isMine ? user.id : null));
  if (found.error && !found.data) {
    return (
      <ErrorPanel
        title="Unable to Load Shops"
        message="An unexpected error occurred while loading shops."
        onRetry={() => window.location.reload()}
      />
    );
  }
  if (!found.data) {
    return (
      <SkeletonArea label="Loading shops" className={SHOP_GRID}>
        {CARD_SKELETONS.map((key) => (
          <SkeletonBlock key={key} className="h-72" />
        ))}
      </SkeletonArea>
    );
  }
  const { data: templates, meta } = found.data;
  return (
    <>
      <p role="status" className="pb-3 text-xs text-ink-3">
        {meta.total_count.toLocaleString('en-US')} {meta.total_count === 1 ? 'shop' : 'shops'}
        {isNarrowed(settled) && ' found'}
      </p>
      {templates.length === 0 ? (
        <Nothing isMine={isMine} onClear={onClear} />
      ) : (
        <ul className={SHOP_GRID}>
          {templates.map((template) => (
            <li key={template.id} className="min-w-0">
              <TemplateCard template={template} onDeploy={() => onDeploy(template)} />
            </li>
          ))}
        </ul>
      )}
      <div className="pt-6">
        <Pager current={meta.current_page} total={meta.total_pages} onPage={onPage} />
      </div>
    </>
  );
}

/** /shops and /shops/templates: the shops that somebody has written, to look through and to deploy (domain.md §2). */
export default function ShopsPage() {
  const [filter, change] = useAddressFilter(FILTER_NAMES);
  const [params, setParams] = useSearchParams();
  const [deploying, setDeploying] = useState<ShopTemplate | null>(null);
  const isMine = params.has('mine');
  return (
    <>
      <PageHeader
        title="Shops"
        subtitle="Shop templates: written once, deployed in any of your parties."
        actions={
          <>
            <LinkButton to={paths.shopInstances}>Party shops</LinkButton>
            <LinkButton tone="primary" to={paths.shopTemplateNew}>
              <Plus aria-hidden="true" />
              Create Shop
            </LinkButton>
          </>
        }
      />
      <div className="pb-3">
        <SegmentedControl
          label="Whose shops"
          segments={SCOPES}
          value={isMine ? 'mine' : 'all'}
          onChange={(scope) =>
            setParams(
              (old) => {
                const next = new URLSearchParams(old);
                if (scope === 'mine') next.set('mine', 'true');
                else next.delete('mine');
                next.delete('page');
                return next;
              },
              { replace: true },
            )
          }
        />
      </div>
      <ShopFilters filter={filter} onChange={change} />
      <Cards
        filter={filter}
        isMine={isMine}
        onPage={(page) => change({ page })}
        onClear={() => change(NO_FILTER)}
        onDeploy={setDeploying}
      />
      <Suspense>
        {deploying && <DeployShop template={deploying} onClose={() => setDeploying(null)} />}
      </Suspense>
    </>
  );
}
