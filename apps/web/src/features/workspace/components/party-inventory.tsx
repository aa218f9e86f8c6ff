import type { Party } from '@quartermaster/contract/party';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Spinner } from '../../../ui/spinner.tsx';

const PartyWorkspace = lazy(() => import('./party-workspace.tsx'));

/** A party's inventory; its code is loaded separately. */
export function PartyInventory({ party }: { party: Party }) {
  return (
    <Suspense
      fallback={
        <div className="grid place-items-center py-24 text-ink-3">
          <Spinner size="lg" label="Loading inventory" />
        </div>
      }
    >
      <PartyWorkspace party={party} />
    </Suspense>
  );
}
