import type { Announcement } from '@quartermaster/contract/announcement';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { dateTimeText } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { audienceText, channelsText, STATE_TEXT } from '../view.ts';

/** An announcement of the list. */
export function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { id, title, state, starts_at, ends_at } = announcement;
  const { label, tone } = STATE_TEXT[state];
  return (
    <li className="relative border-b border-line px-4 py-3 last:border-0 hover:bg-surface-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.adminAnnouncement(id)}
          className="rounded-s text-sm font-semibold wrap-anywhere text-ink-1 after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {channelsText(announcement)} · {audienceText(announcement)}
      </p>
      <p className="mt-1 text-xs text-ink-3">
        {starts_at ? dateTimeText(starts_at, 'medium') : 'When published'} – {dateTimeText(ends_at, 'medium')}
      </p>
    </li>
  );
}
