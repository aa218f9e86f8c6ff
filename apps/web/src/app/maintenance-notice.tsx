import { Suspense } from 'react';
import { lazy } from '../platform/lazy.ts';
import { isMaintenanceShown, maintenance } from '../platform/maintenance.ts';
import { useSession } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';

const MaintenancePage = lazy(() => import('../features/site-settings/components/maintenance-page.tsx'));

/**
 * Covers the app while the server is in maintenance mode, except for admins and guests; its code is loaded separately.
 */
export function MaintenanceNotice() {
  const message = useStore(maintenance);
  const { user } = useSession();
  if (message === null || user?.admin || !isMaintenanceShown()) return null;
  return (
    <Suspense>
      <MaintenancePage message={message} />
    </Suspense>
  );
}
