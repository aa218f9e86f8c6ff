import {
  ChartLine,
  CircleDollarSign,
  Flag,
  HeartPulse,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  ScrollText,
  Settings,
  Timer,
  UsersRound,
} from 'lucide-react';
import { NavLink } from 'react-router';
import { paths } from '../../../app/paths.ts';

interface AdminPage {
  readonly to: string;
  readonly name: string;
  readonly Icon: LucideIcon;
}

/** The pages of the admin area, in the order of the specified menu (ACC-2). */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { to: paths.adminAnalytics, name: 'Analytics', Icon: ChartLine },
  { to: paths.adminUsers, name: 'Users', Icon: UsersRound },
  { to: paths.adminModeration, name: 'Moderation', Icon: Flag },
  { to: paths.adminAudit, name: 'Audit Logs', Icon: ScrollText },
  { to: paths.adminFinancial, name: 'Financial', Icon: CircleDollarSign },
  { to: paths.adminBulkOperations, name: 'Bulk Operations', Icon: ListChecks },
  { to: paths.adminCommunications, name: 'Communications', Icon: MessagesSquare },
  { to: paths.adminSystemHealth, name: 'System Health', Icon: HeartPulse },
  { to: paths.adminJobs, name: 'Background Jobs', Icon: Timer },
  { to: paths.adminSettings, name: 'Settings', Icon: Settings },
];

/** At the side on wide screens; below the bar, in as many lines as it takes, on narrow ones. */
export function AdminMenu() {
  return (
    <nav
      aria-label="Admin"
      className="flex flex-wrap gap-1 px-4 pt-3 md:px-6 lg:sticky lg:top-16 lg:flex-col lg:self-start lg:pt-5 lg:pr-0"
    >
      {ADMIN_PAGES.map(({ to, name, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className="press flex items-center gap-2 rounded-s px-2.5 py-2 text-sm font-medium text-ink-2 hover:bg-surface-2 hover:text-ink-1 aria-[current=page]:bg-action-quiet aria-[current=page]:text-ink-1"
        >
          <Icon aria-hidden="true" className="size-4 flex-none" />
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
