import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { useDocumentTitle } from '../../../ui/page-header.tsx';

const TONE_CLASSES = {
  error: 'bg-error-quiet text-error',
  warning: 'bg-warning-quiet text-warning',
} as const;

interface AdminNoticeProps {
  readonly tone: keyof typeof TONE_CLASSES;
  readonly Icon: LucideIcon;
  readonly title: string;
  /** Describes the problem and what to do. */
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A card shown in place of the admin area when it cannot be opened. */
export function AdminNotice({ tone, Icon, title, children, actions }: AdminNoticeProps) {
  useDocumentTitle(title);
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 outline-none">
      <Card className="flex w-full max-w-105 flex-col items-center gap-3 text-center">
        <span
          aria-hidden="true"
          className={clsx('grid size-14 place-items-center rounded-l [&_svg]:size-7', TONE_CLASSES[tone])}
        >
          <Icon />
        </span>
        <div role="alert">
          <h1 className="text-xl">{title}</h1>
          {children}
        </div>
        <div className="mt-1 flex flex-wrap justify-center gap-2.5">{actions}</div>
      </Card>
    </main>
  );
}
