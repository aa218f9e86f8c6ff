import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';

/** Stored by the browser for this tab only. */
const KEY = 'opened_by_refusal';

/**
 * Remembers that a rejection opened this tab. After the pages of a payment provider the browser no longer knows it,
 * because they are of another origin.
 */
export function useRememberOpener(): void {
  useEffect(() => {
    if (window.opener) sessionStorage.setItem(KEY, 'yes');
  }, []);
}

/** Returns to the tab with the rejection and the filled form, or opens the dashboard. */
export function useReturn() {
  const navigate = useNavigate();
  return () => {
    if (window.opener || sessionStorage.getItem(KEY)) window.close();
    if (!window.closed) void navigate(paths.dashboard);
  };
}
