import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';

/** A key in session storage, which the browser keeps for this tab only. */
const KEY = 'opened_by_rejection';

/**
 * Remembers that a rejection opened this tab, because the browser forgets the opener once the tab has shown a page of
 * another origin, such as the checkout of a payment provider.
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
