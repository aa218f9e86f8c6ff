import { LogOut, ShieldCheck } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { timeText } from '../../../platform/dates.ts';
import { useUser } from '../../../platform/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LogoMark } from '../../../ui/logo.tsx';
import { ADMIN_PAGES } from './admin-menu.tsx';

/** The name of the current page in the menu. */
function useCurrentPageName(): string {
  const { pathname } = useLocation();
  return ADMIN_PAGES.find(({ to }) => pathname.startsWith(to))?.name ?? 'the admin area';
}

/**
 * The header of the admin area: a badge that marks the area, the time of the last session check, the current page, the
 * signed-in user, and a link to leave the area (ACC-2).
 */
export function AdminBar({ verifiedAt }: { verifiedAt: string }) {
  const { email, username } = useUser();
  const pageName = useCurrentPageName();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface-1">
      <div className="mx-auto flex max-w-320 items-center gap-x-3 gap-y-1.5 px-4 py-2.5 max-lg:flex-wrap md:gap-x-4 md:px-6">
        <LogoMark className="size-6.5 flex-none text-accent max-sm:hidden" />
        <Badge tone="error" icon={<ShieldCheck aria-hidden="true" />}>
          ADMIN MODE
        </Badge>
        {/* Wraps to a second line on narrow screens. */}
        <p className="text-xs text-ink-3 max-lg:order-last max-lg:w-full lg:ml-auto">
          Session checked at {timeText(verifiedAt)} · Last action: opened {pageName}
        </p>
        <div className="flex min-w-0 flex-1 items-center justify-end gap-2 lg:flex-none">
          <span
            aria-hidden="true"
            className="grid size-8 flex-none place-items-center rounded-full bg-surface-3 text-sm font-semibold text-ink-1"
          >
            {username.charAt(0).toUpperCase()}
          </span>
          <span title={email} className="min-w-0 truncate text-sm text-ink-2">
            {email}
          </span>
        </div>
        <Link
          to={paths.dashboard}
          aria-label="Exit Admin Mode"
          title="Exit Admin Mode"
          className="press touch-area relative flex-none rounded-s border border-line px-3 py-1.5 text-sm font-semibold text-ink-1 hover:bg-surface-2"
        >
          <LogOut aria-hidden="true" className="size-5 sm:hidden" />
          <span className="max-sm:hidden">Exit Admin Mode</span>
        </Link>
      </div>
    </header>
  );
}
