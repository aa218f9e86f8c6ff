import type { Party } from '@quartermaster/contract/party';
import { recordVisit } from '@quartermaster/contract/visit';
import { useEffect } from 'react';
import { useWrite } from '../../../platform/queries.ts';

/** The interval at which a visible page sends visits; the server records at most one per interval. */
const RECORDED_INTERVAL_MS = 5 * 60_000;

/**
 * Records the user's visit to a party while its page is visible. Nothing is recorded while the tab is hidden or
 * offline; a visit is recorded when the tab becomes visible and when the connection is restored.
 */
export function useVisit({ id, is_archived }: Party): void {
  const { mutate } = useWrite(recordVisit, { quiet: 'always' });
  useEffect(() => {
    if (is_archived) return;
    const record = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) mutate({ params: { id } });
    };
    record();
    const timer = setInterval(record, RECORDED_INTERVAL_MS);
    window.addEventListener('online', record);
    document.addEventListener('visibilitychange', record);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', record);
      document.removeEventListener('visibilitychange', record);
    };
  }, [id, is_archived, mutate]);
}
