import {
  Activity,
  ChartLine,
  ChevronDown,
  CircleDollarSign,
  FileSpreadsheet,
  Flag,
  HeartPulse,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Menu as MenuIcon,
  MessagesSquare,
  ScrollText,
  Settings,
  Timer,
  UsersRound,
} from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useIsPhone } from '../../../ui/hooks/use-media.ts';

interface AdminPage {
  readonly to: string;
  readonly name: string;
  readonly Icon: LucideIcon;
}

/** The pages of the admin area, in the order of the specified menu (ACC-2). */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { to: paths.adminDashboard, name: 'Dashboard', Icon: LayoutDashboard },
  { to: paths.adminAnalytics, name: 'Analytics', Icon: ChartLine },
  { to: paths.adminUsers, name: 'Users', Icon: UsersRound },
  { to: paths.adminModeration, name: 'Moderation', Icon: Flag },
  { to: paths.adminAudit, name: 'Audit Logs', Icon: ScrollText },
  { to: paths.adminFinancial, name: 'Financial', Icon: CircleDollarSign },
  { to: paths.adminBulkOperations, name: 'Bulk operations', Icon: ListChecks },
  { to: paths.adminCommunications, name: 'Communications', Icon: MessagesSquare },
  { to: paths.adminReports, name: 'Reports', Icon: FileSpreadsheet },
  { to: paths.adminMonitoring, name: 'Monitoring', Icon: Activity },
  { to: paths.adminSystemHealth, name: 'System health', Icon: HeartPulse },
  { to: paths.adminJobs, name: 'Background Jobs', Icon: Timer },
  { to: paths.adminSettings, name: 'Settings', Icon: Settings },
];

const LINK_CLASSES =
  'press flex items-center gap-2 rounded-s px-2.5 py-2 pointer-coarse:min-h-[44px] text-sm font-medium text-ink-2 hover:bg-surface-2 hover:text-ink-1 aria-[current=page]:bg-action-quiet aria-[current=page]:text-ink-1';

const links = ADMIN_PAGES.map(({ to, name, Icon }) => (
  <NavLink key={to} to={to} className={LINK_CLASSES}>
    <Icon aria-hidden="true" className="size-4 flex-none" />
    {name}
  </NavLink>
));

/** The menu on phones: collapsed until opened, and collapsed again once a page is chosen. */
function PhoneMenu() {
  const { pathname } = useLocation();
  const current = ADMIN_PAGES.find(({ to }) => pathname.startsWith(to))?.name;
  return (
    <details key={pathname} className="group px-4 pt-3">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-s border border-line bg-surface-1 px-3 py-2 pointer-coarse:min-h-[44px] text-sm font-medium text-ink-1">
        <MenuIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
        <span className="flex-1">{current ?? 'Pages'}</span>
        <ChevronDown aria-hidden="true" className="size-4 flex-none text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-2 gap-1 pt-2">{links}</div>
    </details>
  );
}

/** The menu of the admin area: beside the page on wide screens, below the bar on narrow ones. */
export function AdminMenu() {
  const isPhone = useIsPhone();
  return (
    <nav aria-label="Admin" className="lg:sticky lg:top-16 lg:self-start">
      {isPhone ? (
        <PhoneMenu />
      ) : (
        <div className="flex flex-wrap gap-1 px-4 pt-3 md:px-6 lg:flex-col lg:pt-5 lg:pr-0">{links}</div>
      )}
    </nav>
  );
}
