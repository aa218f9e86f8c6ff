import { useContext } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';

/**
 * Returns a function that opens a page after an action of this page, unless the user has opened another page
 * meanwhile. It also works after the component has unmounted, for example of a dialog that closes first.
 */
export function useNavigateFromPage(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return async (to, options) => {
    const location = router && (router.state.navigation.location ?? router.state.location);
    if (!location || location.pathname === pathname) await navigate(to, options);
  };
}
