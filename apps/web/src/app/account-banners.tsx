import { useLocation } from 'react-router';
import { UnverifiedBanner } from '../features/recovery/components/unverified-banner.tsx';
import { lazy } from '../platform/lazy.ts';
import { useUser } from '../platform/session.ts';
import { useIsPhone } from '../ui/hooks/use-media.ts';
import { useShownSection } from '../ui/page-section.ts';
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
  // A phone inside a party has no room for the reminder; every other page has it.
  const isPhone = useIsPhone();
  const isInSection = useShownSection() !== null;
  return (
    <>
      {/* The subscription page has its own banner. */}
      {subscription_status === 'past_due' && pathname !== paths.subscription && (
        <PastDueBanner className={MARGIN_BELOW} />
      )}
      {!(isPhone && isInSection) && <UnverifiedBanner className={MARGIN_BELOW} />}
    </>
  );
}
