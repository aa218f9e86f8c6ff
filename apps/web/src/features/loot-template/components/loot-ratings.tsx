import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { useState } from 'react';
import { RatingsCard } from '../../item-template/components/ratings.tsx';
import { useLootRatings, useRateLootTemplate } from '../api.ts';

/** What people say about a loot template, and the asker's own word. */
export function LootRatings({ template }: { template: LootTemplate }) {
  const [page, setPage] = useState(1);
  const found = useLootRatings(template.id, page);
  const rate = useRateLootTemplate(template.id);
  return (
    <RatingsCard
      rated={template}
      found={found}
      onPage={setPage}
      onRate={(rating) => rate.mutateAsync({ params: { id: template.id }, body: { rating } })}
      isSaving={rate.isPending}
    />
  );
}
