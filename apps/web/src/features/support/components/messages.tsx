import type { SupportThread } from '@quartermaster/contract/support';
import { clsx } from 'clsx';
import { LifeBuoy } from 'lucide-react';
import { agoText, dateTimeText } from '../../../platform/dates.ts';

/** The messages of both sides, oldest first. Plain text only. */
export const Messages = ({ messages, userName }: Pick<SupportThread, 'messages'> & { userName: string }) => (
  <ol aria-label="Messages" className="grid gap-3">
    {messages.map(({ id, author, text, created_at }) => {
      const isSupport = author === 'support';
      return (
        <li
          key={id}
          className={clsx(
            'rounded-l border px-4.5 py-3.5',
            isSupport ? 'border-action bg-surface-2 sm:mr-10' : 'border-line bg-surface-1 sm:ml-10',
          )}
        >
          <p className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink-3">
            <span className="flex items-center gap-1.5 font-semibold text-ink-2">
              {isSupport && <LifeBuoy aria-hidden="true" className="size-3.5 text-action" />}
              {isSupport ? 'Support' : userName}
            </span>
            <time dateTime={created_at} title={dateTimeText(created_at)}>
              {agoText(created_at)}
            </time>
          </p>
          <p className="max-w-[75ch] text-sm wrap-anywhere whitespace-pre-line text-ink-1">{text}</p>
        </li>
      );
    })}
  </ol>
);
