import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { useState } from 'react';
import { RatingsCard } from '../../item-template/components/ratings.tsx';
import { useRateShop, useShopRatings } from '../api.ts';

/** What people say about a shop template, and the asker's own word (decisions.md §5). */
export function ShopRatings({ template }: { template: ShopTemplate }) {
  const [page, setPage] = useState(1);
  const rate = useRateShop(template.id);
  return (
    <RatingsCard
      rated={template}
      found={useShopRatings(template.id, page)}
      onPage={setPage}
      onRate={(rating) => rate.mutateAsync({ params: { id: template.id }, body: { rating } })}
      isSaving={rate.isPending}
    />
  );
}
