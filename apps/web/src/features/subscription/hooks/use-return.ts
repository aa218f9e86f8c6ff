import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';

/** Kept by the browser only for this tab. */
const KEY = 'opened_by_refusal';

/**
 * Remembers that a refusal opened this tab. After the pages of a payment provider the browser no longer knows it,
 * because they are of another origin.
 */
export function useRememberOpener(): void {
  useEffect(() => {
    if (window.opener) sessionStorage.setItem(KEY, 'yes');
  }, []);
}

/** Leads back to the tab with the refusal and the filled form, or to the dashboard. */
export function useReturn() {
  const navigate = useNavigate();
  return () => {
    if (window.opener || sessionStorage.getItem(KEY)) window.close();
    if (!window.closed) void navigate(paths.dashboard);
  };
}
