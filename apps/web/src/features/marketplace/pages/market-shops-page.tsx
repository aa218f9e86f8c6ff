import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ShopTypeGlyph, StockBadge, TypeBadge } from '../../shop-template/components/shop-card.tsx';
import { useMarketShops } from '../api.ts';
import { MarketCard } from '../components/market-card.tsx';
import { MarketList } from '../components/market-list.tsx';
import { PreviewDialog } from '../components/preview-dialog.tsx';
import { useMarketFilter } from '../hooks/use-market-filter.ts';
import { marketQuery } from '../view.ts';

const ShopFilters = lazy(() => import('../components/shop-filters.tsx'));

const FILTERS = ['shop_type', 'location', 'min_rating', 'tags'] as const;

/** /marketplace/shops: the public shop templates of all users. */
export default function MarketShopsPage() {
  const state = useMarketFilter(FILTERS);
  const [previewed, setPreviewed] = useState<ShopTemplate | null>(null);
  return (
    <>
      <MarketList
        title="Public shops"
        subtitle="The marketplace: shops that users have made public."
        noun="shop"
        ownLink={<LinkButton to={`${paths.myContent}?kind=shop_template`}>My shops</LinkButton>}
        state={state}
        filters={<ShopFilters {...state} />}
        list={useMarketShops(marketQuery(state.query))}
      >
        {(template) => (
          <MarketCard
            key={template.id}
            template={template}
            to={paths.shopTemplate(template.id)}
            glyph={<ShopTypeGlyph type={template.shop_type} />}
            badge={<TypeBadge type={template.shop_type} />}
            summary={<StockBadge stock={template} />}
            tags={template.tag_list}
            onPreview={() => setPreviewed(template)}
          />
        )}
      </MarketList>
      <PreviewDialog
        previewed={previewed && { kind: 'shop', template: previewed }}
        onClose={() => setPreviewed(null)}
      />
    </>
  );
}
