import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { clsx } from 'clsx';
import {
  CircleUserRound,
  Gauge,
  Keyboard,
  LifeBuoy,
  LogOut,
  Moon,
  ShieldCheck,
  SlidersHorizontal,
  Sun,
} from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useNavigate } from 'react-router';
import { savePreferences } from '../platform/preferences-sync.ts';
import { logout, useSession, useUser } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu-popover.tsx';
import { openModal } from '../ui/modals.ts';
import type { SectionLink } from '../ui/page-section.ts';
import { theme } from '../ui/ui-state.ts';
import { shortcutsModal } from './app-modals.ts';
import { paths } from './paths.ts';

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

/** The entries of the signed-in user's menu. */
export function useAccountEntries(): MenuEntry[] {
  const navigate = useNavigate();
  const isAdmin = useSession().user?.admin === true;
  const otherTheme = useStore(theme) === 'light' ? 'dark' : 'light';
  const logOut = async () => {
    await logout();
    await navigate(paths.login, { replace: true });
  };
  return [
    {
      id: 'profile',
      label: 'Profile',
      icon: <CircleUserRound aria-hidden="true" />,
      onAction: () => void navigate(paths.profile),
    },
    {
      id: 'preferences',
      label: 'Preferences',
      icon: <SlidersHorizontal aria-hidden="true" />,
      onAction: () => void navigate(paths.preferences),
    },
    {
      id: 'subscription',
      label: 'Subscription',
      icon: <Gauge aria-hidden="true" />,
      onAction: () => void navigate(paths.subscription),
    },
    ...(isAdmin
      ? [
          {
            id: 'admin',
            label: 'Administration',
            icon: <ShieldCheck aria-hidden="true" />,
            onAction: () => void navigate(paths.admin),
          },
        ]
      : []),
    {
      id: 'theme',
      label: otherTheme === 'light' ? 'Light theme' : 'Dark theme',
      icon: otherTheme === 'light' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />,
      onAction: () => void savePreferences({ theme: otherTheme }),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: <Keyboard aria-hidden="true" />,
      onAction: () => openModal(shortcutsModal),
    },
    {
      id: 'support',
      label: 'Support',
      icon: <LifeBuoy aria-hidden="true" />,
      onAction: () => void navigate(paths.support),
    },
    { id: 'logout', label: 'Log out', icon: <LogOut aria-hidden="true" />, onAction: () => void logOut() },
  ];
}

/** The user at the bottom of the rail, with their menu. */
export function AccountMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const user = useUser();
  return (
    <Menu
      label="Account"
      placement="top start"
      entries={useAccountEntries()}
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
