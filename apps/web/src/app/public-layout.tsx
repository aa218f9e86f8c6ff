import { clsx } from 'clsx';
import { Outlet } from 'react-router';
import { TextLink } from '../ui/button.tsx';
import { Wordmark } from '../ui/logo.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { paths } from './paths.ts';
import { useRouteFocus } from './route-focus.tsx';
import { SessionNotice } from './session-notice.tsx';

/**
 * The layout of the pages that guests can open: the wordmark and one column, which is narrow unless `isWide`. The
 * column starts at a fixed distance from the top: centered, it would move under the pointer whenever content is added
 * below.
 */
export function PublicLayout({ isWide = false }: { isWide?: boolean }) {
  useRouteFocus();
  return (
    <div className="flex min-h-dvh flex-col items-center bg-[radial-gradient(60rem_30rem_at_50%_-10rem,var(--accent-quiet),transparent)] px-4 py-8 sm:pt-[max(2rem,12dvh)]">
      <header className="mb-7">
        <Wordmark />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={clsx('w-full outline-none', isWide ? 'max-w-200' : 'max-w-105')}
      >
        <OfflineBanner className="mb-4 rounded-m" />
        <SessionNotice />
        <Outlet />
      </main>
      <footer className="mt-8 max-w-100 text-center text-xs text-ink-3">
        Who carries what, who got the loot, and where every coin went.{' '}
        <TextLink to={paths.home} reloadDocument>
          About Quartermaster
        </TextLink>
      </footer>
    </div>
  );
}
