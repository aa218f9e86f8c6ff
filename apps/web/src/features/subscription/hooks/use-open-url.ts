import { useIsPageOpen, useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';

/**
 * Returns a function that opens a URL from the server: a page of this site, or a page that the payment provider hosts.
 * It does nothing if the user has opened another page since the request.
 */
export function useOpenUrl(): (url: string) => Promise<void> {
  const navigate = useNavigateFromPage();
  const isPageOpen = useIsPageOpen();
  return async (url) => {
    if (url.startsWith('/')) await navigate(url);
    else if (isPageOpen()) window.location.assign(url);
  };
}
