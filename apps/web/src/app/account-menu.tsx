import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { clsx } from 'clsx';
import { Button } from 'react-aria-components/Button';
import { useNavigate } from 'react-router';
import { lazy } from '../platform/lazy.ts';
import { useUser } from '../platform/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu-popover.tsx';
import type { SectionLink } from '../ui/page-section.ts';

/** The list of a menu that ends with the entries of the account; its code is not part of the first load. */
export const AccountMenuPopover = lazy(() => import('./account-menu-popover.tsx'));

/** Links to pages, as menu entries. */
export function usePageEntries(links: readonly Pick<SectionLink, 'label' | 'to' | 'Icon'>[]): MenuEntry[] {
  const navigate = useNavigate();
  return links.map(({ label, to, Icon }) => ({
    id: to,
    label,
    icon: <Icon aria-hidden="true" />,
    onAction: () => void navigate(to),
  }));
}

/** The user at the bottom of the rail, with their menu. */
export function AccountMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const user = useUser();
  return (
    <Menu
      label="Account"
      placement="top start"
      entries={[]}
      Popover={AccountMenuPopover}
      trigger={(trigger) => (
        <Button
          {...trigger}
          className={clsx(
            'press flex w-full items-center gap-2.5 rounded-s p-2 text-left hover:bg-surface-2',
            isCollapsed && 'justify-center',
          )}
        >
          <Avatar name={user.username} />
          <span className="sr-only">{isCollapsed ? `Account of ${user.username}` : 'Account of'}</span>
          {!isCollapsed && (
            <span className="min-w-0">
              <span className="block truncate text-sm font-semibold">{user.username}</span>
              <span className="block text-xs wrap-anywhere text-ink-3">{TIER_NAMES[user.tier]} tier</span>
            </span>
          )}
        </Button>
      )}
    />
  );
}
