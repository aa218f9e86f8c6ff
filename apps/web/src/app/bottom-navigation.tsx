import { CircleEllipsis } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Link, matchPath, NavLink, useLocation } from 'react-router';
import { useStore } from '../platform/store.ts';
import { Menu, type MenuProps } from '../ui/menu.tsx';
import { type SectionLink, useCurrentPageSection } from '../ui/page-section.ts';
import { mobileMenuOpen } from '../ui/ui-state.ts';
import { AccountMenuPopover, usePageEntries } from './account-menu.tsx';
import { navigation, useAllowedDestinations } from './navigation.ts';

const SLOT =
  'press flex w-full flex-col items-center gap-0.5 rounded-s py-1 text-mark font-medium text-ink-3 aria-[current=page]:text-ink-1 aria-[current=page]:[&_svg]:text-action [&_svg]:size-5.5';

/** The pages of the current page's party, if it has one; otherwise those of the app and the account. */
function useBarContent(): {
  links: readonly SectionLink[];
  more: Pick<MenuProps, 'entries' | 'Popover'>;
  isMoreCurrent: boolean;
} {
  const section = useCurrentPageSection();
  const allowedDestinations = useAllowedDestinations(navigation);
  const { pathname } = useLocation();
  const moreLinks: readonly SectionLink[] = section
    ? section.links.filter(({ phoneLabel }) => phoneLabel === undefined)
    : allowedDestinations.filter(({ isUnderMore }) => isUnderMore);
  const entries = usePageEntries(moreLinks);
  const isMoreCurrent = moreLinks.some(
    ({ to, isCurrent = matchPath({ path: to, end: false }, pathname) !== null }) => isCurrent,
  );
  if (!section) {
    return {
      links: navigation.filter(({ isUnderMore }) => !isUnderMore),
      more: { entries, Popover: AccountMenuPopover },
      isMoreCurrent,
    };
  }
  return {
    links: section.links.filter(({ phoneLabel }) => phoneLabel !== undefined),
    more: { entries },
    isMoreCurrent,
  };
}

function BarLink({ link }: { link: SectionLink }) {
  const { label, phoneLabel = label, to, Icon, isCurrent } = link;
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span className="max-w-full truncate">{phoneLabel}</span>
    </>
  );
  if (isCurrent === undefined) {
    return (
      <NavLink to={to} className={SLOT}>
        {content}
      </NavLink>
    );
  }
  return (
    <Link to={to} className={SLOT} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      {content}
    </Link>
  );
}

/** The main links and the More menu at the bottom, on screens under 768 px. */
export function BottomNavigation() {
  const { links, more, isMoreCurrent } = useBarContent();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 min-h-(--bottom-nav) border-t border-line bg-surface-1 px-1 pt-1.5 pb-[max(8px,env(safe-area-inset-bottom))] md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {links.map((link) => (
          <li key={link.to} className="min-w-0">
            <BarLink link={link} />
          </li>
        ))}
        <li className="min-w-0">
          <Menu
            label="More"
            placement="top end"
            isOpen={useStore(mobileMenuOpen)}
            onOpenChange={mobileMenuOpen.set}
            {...more}
            trigger={(trigger) => (
              <Button {...trigger} className={SLOT} {...(isMoreCurrent ? { 'aria-current': 'page' } : {})}>
                <CircleEllipsis aria-hidden="true" />
                More
              </Button>
            )}
          />
        </li>
      </ul>
    </nav>
  );
}
