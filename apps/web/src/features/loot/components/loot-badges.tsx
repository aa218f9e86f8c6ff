import type { LootInstance } from '@quartermaster/contract/loot';
import { EyeOff, HandCoins } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { SourceBadge } from '../../loot-template/components/source-badge.tsx';

/** Badges for the state of loot (hidden, distributed) and for its source. */
export function LootBadges({ loot }: { loot: LootInstance }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {!loot.is_revealed && (
        <Badge tone="warning" icon={<EyeOff aria-hidden="true" />}>
          Hidden
        </Badge>
      )}
      {loot.distributed_at !== null && (
        <Badge tone="success" icon={<HandCoins aria-hidden="true" />}>
          Distributed
        </Badge>
      )}
      {loot.source && <SourceBadge source={loot.source} />}
    </span>
  );
}
