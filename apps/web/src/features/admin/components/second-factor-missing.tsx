import { ShieldAlert } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDocumentTitle } from '../../../ui/page-header.tsx';

/** Shown in place of the area to an admin whose account the password alone protects (DEC-12). */
export function SecondFactorMissing() {
  useDocumentTitle('Two-factor authentication required');
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 outline-none">
      <Card className="flex w-full max-w-105 flex-col items-center gap-3 text-center">
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-l bg-warning-quiet text-warning [&_svg]:size-7"
        >
          <ShieldAlert />
        </span>
        <div role="alert">
          <h1 className="text-xl">Two-factor authentication required</h1>
          <p className="mt-1 text-sm text-ink-2">
            The admin area opens only for accounts that log in with a code as well. Set it up in your profile,
            then come back.
          </p>
        </div>
        <div className="mt-1 flex flex-wrap justify-center gap-2.5">
          <LinkButton to={paths.profile} tone="primary">
            Set up in your profile
          </LinkButton>
          <LinkButton to={paths.dashboard}>Return to Dashboard</LinkButton>
        </div>
      </Card>
    </main>
  );
}
