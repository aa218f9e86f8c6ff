import { ShieldOff } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDocumentTitle } from '../../../ui/page-header.tsx';

interface AdminSessionExpiredProps {
  /** Absent where entering again would be refused. */
  readonly onEnter?: (() => void) | undefined;
  readonly isEntering: boolean;
  /** What went wrong with the last attempt to enter. */
  readonly error?: string | undefined;
}

const ENDED =
  'An admin session ends after 30 minutes without activity. Confirm your identity to continue where you were.';
const WITHDRAWN = 'This session can no longer be used for administration.';

/** Shown in place of the area when its session check failed (ACC-2). */
export function AdminSessionExpired({ onEnter, isEntering, error }: AdminSessionExpiredProps) {
  useDocumentTitle('Admin Session Expired');
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 outline-none">
      <Card className="flex w-full max-w-105 flex-col items-center gap-3 text-center">
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-l bg-error-quiet text-error [&_svg]:size-7"
        >
          <ShieldOff />
        </span>
        <div role="alert">
          <h1 className="text-xl">Admin Session Expired</h1>
          <p className="mt-1 text-sm text-ink-2">{onEnter ? ENDED : WITHDRAWN}</p>
          {error && <p className="mt-2 text-sm font-medium text-error">{error}</p>}
        </div>
        <div className="mt-1 flex flex-wrap justify-center gap-2.5">
          {onEnter && (
            <Button tone="primary" isPending={isEntering} onPress={onEnter}>
              Reopen admin area
            </Button>
          )}
          <LinkButton to={paths.dashboard} {...(onEnter ? {} : { tone: 'primary' as const })}>
            Return to Dashboard
          </LinkButton>
        </div>
      </Card>
    </main>
  );
}
