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
import { useNavigate } from 'react-router';
import { savePreferences } from '../platform/preferences-sync.ts';
import { logout, useSession } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import MenuPopover, { type MenuEntry, type MenuPopoverProps } from '../ui/menu-popover.tsx';
import { openModal } from '../ui/modals.ts';
import { theme } from '../ui/ui-state.ts';
import { shortcutsModal } from './app-modals.ts';
import { paths } from './paths.ts';

/** The entries of the signed-in user's menu. */
function useAccountEntries(): MenuEntry[] {
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

/** The list of a menu that ends with the entries of the account. */
export default function AccountMenuPopover({ entries, ...rest }: MenuPopoverProps) {
  return <MenuPopover {...rest} entries={[...entries, ...useAccountEntries()]} />;
}
