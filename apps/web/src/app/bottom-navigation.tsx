import { CircleEllipsis } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { NavLink, useNavigate } from 'react-router';
import { useStore } from '../platform/store.ts';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu-popover.tsx';
import { mobileMenuOpen } from '../ui/ui-state.ts';
import { useAccountEntries } from './account-menu.tsx';
import { navigation, useOffered } from './navigation.ts';

const SLOT =
  'press flex w-full flex-col items-center gap-0.5 rounded-s py-1 text-mark font-medium text-ink-3 aria-[current=page]:text-ink-1 aria-[current=page]:[&_svg]:text-action [&_svg]:size-5.5';

/** Places for which there is no room at the foot, then what the account menu has. */
function useMoreEntries(): MenuEntry[] {
  const navigate = useNavigate();
  const places = useOffered(navigation)
    .filter(({ isBehindMore }) => isBehindMore)
    .map(({ label, to, Icon }) => ({
      id: to,
      label,
      icon: <Icon aria-hidden="true" />,
      onAction: () => void navigate(to),
    }));
  return [...places, ...useAccountEntries()];
}

const atFoot = navigation.filter(({ isBehindMore }) => !isBehindMore);

/** The places of the app under the thumb, on screens under 768 px. */
export function BottomNavigation() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-1 px-1 pt-1.5 pb-[max(8px,env(safe-area-inset-bottom))] md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {atFoot.map(({ label, to, Icon }) => (
          <li key={to} className="min-w-0">
            <NavLink to={to} className={SLOT}>
              <Icon aria-hidden="true" />
              <span className="max-w-full truncate">{label}</span>
            </NavLink>
          </li>
        ))}
        <li className="min-w-0">
          <Menu
            label="More"
            placement="top end"
            isOpen={useStore(mobileMenuOpen)}
            onOpenChange={mobileMenuOpen.set}
            entries={useMoreEntries()}
            trigger={(trigger) => (
              <Button {...trigger} className={SLOT}>
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
