import { clsx } from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { Bell } from '../features/notification/components/bell.tsx';
import { useStore } from '../platform/store.ts';
import { IconButton } from '../ui/button.tsx';
import { useRootAttribute } from '../ui/hooks/use-root-attribute.ts';
import { LogoMark, Wordmark } from '../ui/logo.tsx';
import { type SectionLink, useCurrentPageSection } from '../ui/page-section.ts';
import { sidebarOpen } from '../ui/ui-state.ts';
import { AccountMenu } from './account-menu.tsx';
import { navigation, useAllowedDestinations } from './navigation.ts';
import { paths } from './paths.ts';

const LINK =
  'press flex min-h-9.5 pointer-coarse:min-h-[44px] items-center gap-3 rounded-s px-2.5 text-sm font-medium text-ink-2 hover:bg-surface-2 hover:text-ink-1 ' +
  'aria-[current=page]:bg-action-quiet aria-[current=page]:text-ink-1 aria-[current=page]:[&_svg]:text-action [&_svg]:size-4.5 [&_svg]:flex-none';

/** With `isExact`, a link is current only at its exact path, because pages below it have links of their own. */
function RailLinks({
  links,
  isOpen,
  isExact,
}: {
  links: readonly SectionLink[];
  isOpen: boolean;
  isExact?: boolean;
}) {
  return (
    <ul className="flex flex-col gap-0.5">
      {links.map(({ label, to, Icon, isCurrent }) => {
        const LinkComponent = isCurrent === undefined ? NavLink : Link;
        return (
          <li key={to}>
            <LinkComponent
              to={to}
              {...(isExact && isCurrent === undefined ? { end: true } : {})}
              title={isOpen ? undefined : label}
              className={clsx(LINK, !isOpen && 'justify-center')}
              {...(isCurrent ? { 'aria-current': 'page' } : {})}
            >
              <Icon aria-hidden="true" />
              <span className={isOpen ? 'truncate' : 'sr-only'}>{label}</span>
            </LinkComponent>
          </li>
        );
      })}
    </ul>
  );
}

/** The left rail of wide screens; collapsed it shows icons only. */
export function Rail() {
  const open = useStore(sidebarOpen);
  useRootAttribute('rail', open ? 'open' : 'collapsed');
  const destinations = useAllowedDestinations(navigation);
  const currentSection = useCurrentPageSection();
  const section = currentSection?.hasTabs ? null : currentSection;
  return (
    <header
      className={clsx(
        'sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface-1 px-3 pt-4 pb-2 md:flex',
        open ? 'w-56' : 'w-16',
      )}
    >
      <div className={clsx('flex items-center pb-4', open ? '-mr-3' : 'flex-col gap-1')}>
        <Link to={paths.dashboard} className="touch-area relative rounded-s px-1.5 py-1">
          {open ? <Wordmark /> : <LogoMark className="size-6.5 text-accent" />}
          <span className="sr-only">
            {open ? ': go to the dashboard' : 'Quartermaster: go to the dashboard'}
          </span>
        </Link>
        <IconButton
          size="sm"
          label={open ? 'Collapse sidebar' : 'Expand sidebar'}
          icon={open ? <PanelLeftClose aria-hidden="true" /> : <PanelLeftOpen aria-hidden="true" />}
          onPress={() => sidebarOpen.set(!open)}
        />
      </div>
      <nav aria-label="Main" className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
        <RailLinks links={destinations} isOpen={open} isExact={currentSection !== null} />
        {section && (
          <>
            {!open && <hr className="my-3 border-line" />}
            <div className={clsx('flex items-center gap-2 px-2.5', open ? 'pt-4 pb-1.5' : 'justify-center')}>
              {section.mark}
              <h2
                className={
                  open ? 'truncate font-text text-xs font-normal tracking-normal text-ink-3' : 'sr-only'
                }
              >
                {section.title}
              </h2>
            </div>
            <RailLinks links={section.links} isOpen={open} />
          </>
        )}
      </nav>
      <div
        className={clsx(
          'flex items-center gap-1 border-t border-line pt-2',
          !open && 'flex-col-reverse pt-3',
        )}
      >
        <div className="min-w-0 flex-1">
          <AccountMenu isCollapsed={!open} />
        </div>
        <Bell />
      </div>
    </header>
  );
}
