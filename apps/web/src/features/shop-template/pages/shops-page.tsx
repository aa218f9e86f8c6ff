import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { countOf } from '@quartermaster/rules/format-count';
import { Plus, Store } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { useUser } from '../../../platform/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { ListPage } from '../../../ui/list-page.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useShopTemplates } from '../api.ts';
import { ShopFilters } from '../components/shop-filters.tsx';
import { TemplateCard } from '../components/template-card.tsx';
import { queryOf, SHOP_FILTERS, SHOP_OPTIONS } from '../view.ts';

const DeployShop = lazy(() => import('../../shop/components/deploy-shop.tsx'));

const SCOPES = [
  { value: 'all', label: 'All shops' },
  { value: 'mine', label: 'My shops' },
] as const;

function NoShops({ isMine, onClear }: { isMine: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<Store />}
      title="No Shops Found"
      actions={
        <>
          <Button onPress={onClear}>Clear Filters</Button>
          <LinkButton to={paths.marketplaceShops}>Browse Marketplace</LinkButton>
          {isMine && (
            <LinkButton tone="primary" to={paths.shopTemplateNew}>
              Create shop
            </LinkButton>
          )}
        </>
      }
    >
      {isMine
        ? 'None of your shops matches. Create a shop once and deploy it as often as you like.'
        : 'No shop matches. Try other filters or browse the marketplace.'}
    </EmptyState>
  );
}

/** /shops and /shops/templates: shop templates to browse and deploy (DOM-2). */
export default function ShopsPage() {
  const user = useUser();
  const state = useListFilter(SHOP_FILTERS, SHOP_OPTIONS);
  const [templateToDeploy, setTemplateToDeploy, closeDialog] = useDialog<ShopTemplate>();
  const isMine = state.filter.mine !== '';
  return (
    <>
      <ListPage
        header={{
          title: 'Shops',
          subtitle: 'Shop templates: create one and deploy it in any of your parties.',
          actions: (
            <>
              <LinkButton to={paths.marketplaceShops}>Public shops</LinkButton>
              <LinkButton to={paths.shopInstances}>Party shops</LinkButton>
              <LinkButton tone="primary" to={paths.shopTemplateNew}>
                <Plus aria-hidden="true" />
                Create shop
              </LinkButton>
            </>
          ),
        }}
        filters={
          <div className="grid gap-3 pb-5">
            <SegmentedControl
              label="Owner"
              segments={SCOPES}
              value={isMine ? 'mine' : 'all'}
              onChange={(scope) => state.change({ mine: scope === 'mine' ? 'true' : '' })}
            />
            <ShopFilters {...state} />
          </div>
        }
        list={useShopTemplates(queryOf(state.query, user.id))}
        noun="shops"
        layout="cards"
        skeleton="h-72"
        count={(total) => `${countOf(total, 'shop')}${state.isFiltered ? ' found' : ''}`}
        failure={{
          title: 'Unable to Load Shops',
          message: 'An unexpected error occurred while loading shops.',
          onRetry: () => window.location.reload(),
        }}
        empty={<NoShops isMine={isMine} onClear={state.clear} />}
        onPage={(page) => state.change({ page })}
      >
        {(template) => (
          <li key={template.id} className="min-w-0">
            <TemplateCard template={template} onDeploy={() => setTemplateToDeploy(template)} />
          </li>
        )}
      </ListPage>
      <Suspense>
        {templateToDeploy && <DeployShop template={templateToDeploy} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}
