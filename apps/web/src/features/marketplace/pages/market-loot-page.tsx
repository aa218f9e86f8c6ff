import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { lazy } from '../../../platform/lazy.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { SourceBadge, SourceGlyph } from '../../loot-template/components/source-badge.tsx';
import { itemsText } from '../../loot-template/view.ts';
import { useMarketLoot } from '../api.ts';
import { MarketCard } from '../components/market-card.tsx';
import { MarketList } from '../components/market-list.tsx';
import { PreviewDialog } from '../components/preview-dialog.tsx';
import { useMarketFilter } from '../hooks/use-market-filter.ts';
import { marketQuery } from '../view.ts';

const LootFilters = lazy(() => import('../../loot-template/components/loot-filters.tsx'));

const FILTERS = ['source_type', 'min_rating', 'tag'] as const;

/** The number of lines and the average value of a roll. */
const ContentsSummary = ({ template }: { template: LootTemplate }) => (
  <span>
    {itemsText(template.items_count)} · about{' '}
    <Money copper={template.average_value_copper} className="font-semibold text-accent" />
  </span>
);

/** /marketplace/loot: the public loot templates of all users. */
export default function MarketLootPage() {
  const state = useMarketFilter(FILTERS);
  const [previewed, setPreviewed] = useState<LootTemplate | null>(null);
  return (
    <>
      <MarketList
        title="Public loot"
        subtitle="The marketplace: hoards that users have made public."
        noun="loot template"
        ownLink={<LinkButton to={`${paths.myContent}?kind=loot_template`}>My loot</LinkButton>}
        state={state}
        filters={<LootFilters {...state} />}
        list={useMarketLoot(marketQuery(state.query))}
      >
        {(template) => (
          <MarketCard
            key={template.id}
            template={template}
            to={paths.lootTemplate(template.id)}
            glyph={<SourceGlyph source={template.source_type} />}
            badge={<SourceBadge source={template.source_type} />}
            summary={<ContentsSummary template={template} />}
            tags={template.tags}
            onPreview={() => setPreviewed(template)}
          />
        )}
      </MarketList>
      <PreviewDialog
        previewed={previewed && { kind: 'loot', template: previewed }}
        onClose={() => setPreviewed(null)}
      />
    </>
  );
}
