import { MAINTENANCE_CHECK_INTERVAL_MS } from '@quartermaster/contract/constants';
import { getSiteStatus } from '@quartermaster/contract/site-settings';
import { useEffect, useState } from 'react';
import { sleep } from '../../platform/clock.ts';
import { maintenance } from '../../platform/maintenance.ts';
import { type Reply, request } from '../../platform/request.ts';
import { session, startSession } from '../../platform/session.ts';

type SiteStatus = Reply<typeof getSiteStatus>['data'];

/**
 * The registration mode and the maintenance state; undefined until loaded and if loading fails. The login and
 * registration forms then show why the server rejects a request.
 */
export function useSiteStatus(): SiteStatus | undefined {
  const [status, setStatus] = useState<SiteStatus>();
  useEffect(() => {
    const controller = new AbortController();
    request(getSiteStatus, {}, { signal: controller.signal })
      .then(({ data }) => setStatus(data))
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  return status;
}

/** Checks every few seconds whether the maintenance has ended, and then resumes the session. */
export function useEndOfMaintenance(): void {
  useEffect(() => {
    const controller = new AbortController();
    void (async () => {
      while (!controller.signal.aborted) {
        await sleep(MAINTENANCE_CHECK_INTERVAL_MS);
        await checkMaintenance(controller.signal).catch(() => undefined);
      }
    })();
    return () => controller.abort();
  }, []);
}

async function checkMaintenance(signal: AbortSignal): Promise<void> {
  const { data } = await request(getSiteStatus, {}, { signal });
  maintenance.set(data.maintenance?.message ?? null);
  if (data.maintenance === null && session.get().status !== 'authenticated') await startSession();
}
