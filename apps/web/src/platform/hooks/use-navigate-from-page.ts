import { useContext } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';

/** Returns a function that checks whether the page is still open, also after the component has unmounted. */
export function useIsPageOpen(): () => boolean {
  const { pathname } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return () => {
    const location = router && (router.state.navigation.location ?? router.state.location);
    return !location || location.pathname === pathname;
  };
}

/**
 * Returns a function that opens a page after an action of this page, unless the user has opened another page
 * meanwhile. It also works after the component has unmounted, for example of a dialog that closes first.
 */
export function useNavigateFromPage(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isPageOpen = useIsPageOpen();
  return async (to, options) => {
    if (isPageOpen()) await navigate(to, options);
  };
}
