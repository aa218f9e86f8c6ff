import { Suspense } from 'react';
import { Link } from 'react-router';
import { Bell } from '../features/notification/components/bell.tsx';
import { lazy } from '../platform/lazy.ts';
import { Wordmark } from '../ui/logo.tsx';
import { useCurrentPageSection } from '../ui/page-section.ts';
import { paths } from './paths.ts';

/** Loaded separately, because only pages of a party show it. */
const SectionBar = lazy(() => import('./section-bar.tsx'));

/** The header of every page on a phone: the party's header inside a party, otherwise the app's. */
export function PhoneBar() {
  const section = useCurrentPageSection();
  if (section) {
    return (
      <Suspense fallback={<div className="min-h-13" />}>
        <SectionBar section={section} />
      </Suspense>
    );
  }
  return (
    <header className="flex min-h-13 items-center justify-between px-4 pt-3">
      <Link to={paths.dashboard} className="touch-area relative rounded-s py-1">
        <Wordmark />
        <span className="sr-only">: go to the dashboard</span>
      </Link>
      <Bell />
    </header>
  );
}
