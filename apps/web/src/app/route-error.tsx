import { useRouteError } from 'react-router';
import { PageLoadError } from '../platform/page-route.ts';
import { ErrorPanel, errorCodeOf } from '../ui/error-panel.tsx';
import { useDocumentTitle } from '../ui/page-header.tsx';

const reload = () => window.location.reload();

function Message({ error }: { error: unknown }) {
  if (error instanceof PageLoadError) {
    return (
      <ErrorPanel
        title={`The ${error.page} page could not be loaded`}
        message="Please refresh the page. If it keeps happening, contact support."
        onRetry={reload}
      />
    );
  }
  const normalized = error instanceof Error ? error : new Error(String(error));
  return (
    <ErrorPanel
      title="Unexpected Application Error!"
      message={normalized.message}
      code={errorCodeOf(normalized)}
      onRetry={reload}
    />
  );
}

/** Replaces a page that could not be loaded or rendered (ACC-2, ACC-8). */
export function RouteError() {
  const error = useRouteError();
  useDocumentTitle('Something went wrong');
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-160 place-content-center p-6">
      <Message error={error} />
    </div>
  );
}
