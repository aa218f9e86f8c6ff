import { matchPath, useLocation } from 'react-router';
import { UnverifiedBanner } from '../features/recovery/components/unverified-banner.tsx';
import { lazy } from '../platform/lazy.ts';
import { useUser } from '../platform/session.ts';
import { useIsPhone } from '../ui/hooks/use-media.ts';
import { paths } from './paths.ts';

// Lazy, because the layout preloads everything that this file imports statically.
const PastDueBanner = lazy(() =>
  import('../features/subscription/components/past-due-banner.tsx').then((m) => ({
    default: m.PastDueBanner,
  })),
);
const MARGIN_BELOW = 'mb-3 md:mb-5';

const FIXED_PATHS = new Set<unknown>(Object.values(paths));
/**
 * Pages that can belong to a party. The path decides, because the page knows its party only once it has loaded, and
 * would move if a banner disappeared then.
 */
const PARTY_PAGES = [
  paths.party,
  paths.character,
  paths.container,
  paths.shopInstance,
  paths.lootInstance,
].map((path) => `${path(':id')}/*`);

const isPartyPage = (pathname: string): boolean =>
  !FIXED_PATHS.has(pathname) && PARTY_PAGES.some((page) => matchPath(page, pathname) !== null);

/** Banners for required actions of an account: verify the email address, pay an open invoice. */
export default function AccountBanners() {
  const { subscription_status } = useUser();
  const { pathname } = useLocation();
  const isPhone = useIsPhone();
  return (
    <>
      {/* The subscription page has its own banner. */}
      {subscription_status === 'past_due' && pathname !== paths.subscription && (
        <PastDueBanner className={MARGIN_BELOW} />
      )}
      {/* On a phone, party pages have no room for the verification banner; all other pages show it. */}
      {!(isPhone && isPartyPage(pathname)) && <UnverifiedBanner className={MARGIN_BELOW} />}
    </>
  );
}
