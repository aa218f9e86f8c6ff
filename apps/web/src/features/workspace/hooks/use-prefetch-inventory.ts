import type { Party } from '@quartermaster/contract/party';
import { useQueryClient } from '@tanstack/react-query';
import { usePrefetch } from '../../../platform/prefetches.ts';
import { useUser } from '../../../platform/session.ts';
import { partyTabPath } from '../../party/hooks/use-party-tabs.ts';

/** Prefetches a party's inventory before it is opened. */
export function usePrefetchInventory({ id, permissions }: Party): void {
  const client = useQueryClient();
  const user = useUser();
  usePrefetch(partyTabPath(id, 'inventory'), permissions.see_inventory === true, async () =>
    (await import('../api.ts')).prefetchInventory(client, id, user.id),
  );
}
