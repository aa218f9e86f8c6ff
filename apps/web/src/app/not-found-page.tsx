import { Compass } from 'lucide-react';
import { LinkButton } from '../ui/button.tsx';
import { useDocumentTitle } from '../ui/page-header.tsx';
import { paths } from './paths.ts';

/** Shown at unknown paths. */
export default function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <span
        aria-hidden="true"
        className="grid size-18 place-items-center rounded-l bg-accent-quiet text-accent"
      >
        <Compass className="size-9" />
      </span>
      <h1 tabIndex={-1} className="text-2xl">
        Page not found
      </h1>
      <p className="max-w-100 text-sm text-ink-2">
        There is no page at this URL. It may have been moved, or the link is incomplete.
      </p>
      <div className="mt-2">
        <LinkButton tone="primary" to={paths.root}>
          Go to the dashboard
        </LinkButton>
      </div>
    </main>
  );
}
