import { useLocation } from 'react-router';
import { UnverifiedBanner } from '../features/recovery/components/unverified-banner.tsx';
import { lazy } from '../platform/lazy.ts';
import { useUser } from '../platform/session.ts';
import { useIsPhone } from '../ui/hooks/use-media.ts';
import { useCurrentPageSection } from '../ui/page-section.ts';
import { paths } from './paths.ts';

// Lazy, because the layout preloads everything that this file imports statically.
const PastDueBanner = lazy(() =>
  import('../features/subscription/components/past-due-banner.tsx').then((m) => ({
    default: m.PastDueBanner,
  })),
);
const MARGIN_BELOW = 'mb-3 md:mb-5';

/** Required actions of an account, above every page: verify the email address, pay an open invoice. */
export default function AccountBanners() {
  const { subscription_status } = useUser();
  const { pathname } = useLocation();
  // On a phone, party pages have no room for the reminder; all other pages show it.
  const isPhone = useIsPhone();
  const isPartyPage = useCurrentPageSection() !== null;
  return (
    <>
      {/* The subscription page has its own banner. */}
      {subscription_status === 'past_due' && pathname !== paths.subscription && (
        <PastDueBanner className={MARGIN_BELOW} />
      )}
      {!(isPhone && isPartyPage) && <UnverifiedBanner className={MARGIN_BELOW} />}
    </>
  );
}
