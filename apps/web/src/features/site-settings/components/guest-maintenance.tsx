import { Banner } from '../../../ui/banner.tsx';
import { useSiteStatus } from '../api.ts';

/** The banner of the login page during maintenance; admins can still log in (ACC-8, DEC-13). */
export function GuestMaintenance() {
  const maintenance = useSiteStatus()?.maintenance;
  if (!maintenance) return null;
  return (
    <div className="mb-5">
      <Banner tone="warning">
        System is in maintenance mode. Only admins can use it until the maintenance ends.
        {maintenance.message && <span className="mt-1 block whitespace-pre-line">{maintenance.message}</span>}
      </Banner>
    </div>
  );
}
