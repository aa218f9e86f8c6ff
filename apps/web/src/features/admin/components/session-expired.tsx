import { ShieldOff } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDocumentTitle } from '../../../ui/page-header.tsx';

/** Shown in place of the area when its session check failed (accounts.md §2). */
export function AdminSessionExpired() {
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
          <p className="mt-1 text-sm text-ink-2">
            This session could not be confirmed as an admin’s. Nothing further is shown here.
          </p>
        </div>
        <LinkButton tone="primary" to={paths.dashboard}>
          Return to Dashboard
        </LinkButton>
      </Card>
    </main>
  );
}
