import { clsx } from 'clsx';
import { Menu as MenuIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Bell } from '../features/notification/components/bell.tsx';
import { useLiveStatus } from '../platform/hooks/use-channel.ts';
import { IconButton } from '../ui/button.tsx';
import { useIsScrollingDown } from '../ui/hooks/use-is-scrolling-down.ts';
import { LiveIndicator } from '../ui/live-indicator.tsx';
import { Menu } from '../ui/menu.tsx';
import type { PageSection } from '../ui/page-section.ts';
import { AccountMenuPopover, usePageEntries } from './account-menu.tsx';
import { navigation, useAllowedDestinations } from './navigation.ts';

/** The party's name, its live indicator, the bell and the menu. Scrolling down hides the bar. */
export default function SectionBar({ section }: { section: PageSection }) {
  const isHidden = useIsScrollingDown();
  const live = useLiveStatus();
  // The main pages, because the bottom bar has those of the party.
  const entries = usePageEntries(useAllowedDestinations(navigation));
  return (
    <header
      className={clsx(
        'press sticky top-0 z-20 flex min-h-13 items-center gap-1 border-b border-line bg-surface-0 pr-2 pl-4 focus-within:translate-y-0',
        isHidden && '-translate-y-full',
      )}
    >
      <div className="flex min-w-0 flex-1 items-center gap-2.5">
        {section.mark}
        <div className="min-w-0 flex-1">
          <Link
            to={section.to}
            className="block truncate rounded-s font-display text-lg leading-6 font-semibold"
          >
            {section.title}
          </Link>
          <LiveIndicator inHeader status={live} />
        </div>
      </div>
      <Bell />
      <Menu
        label="Menu"
        entries={entries}
        Popover={AccountMenuPopover}
        trigger={(trigger) => (
          <IconButton {...trigger} tone="quiet" label="Menu" icon={<MenuIcon aria-hidden="true" />} />
        )}
      />
    </header>
  );
}
