import { paths } from '../../../app/paths.ts';
import { ApiError, isMissing } from '../../../platform/api-error.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

const CRUMBS = [{ label: 'Parties', to: paths.parties }];

/** Shown both for a party that does not exist and for a party that the reader may not see (DOM-8). */
function PartyNotFound() {
  return (
    <>
      <PageHeader title="Party" documentTitle="Party Not Found" crumbs={CRUMBS} />
      <ErrorPanel
        title="Party Not Found"
        message="The party might not exist or you may not have permission to view it."
        actions={
          <LinkButton tone="primary" to={paths.parties}>
            Back to Parties
          </LinkButton>
        }
      />
    </>
  );
}

export interface PartyFailureProps {
  readonly error: Error;
  readonly title: string;
  readonly fallback: string;
  readonly onRetry: () => void;
}

/** Explains why a party's page cannot be shown. An invalid id counts as a party that does not exist. */
export function PartyFailure({ error, title, fallback, onRetry }: PartyFailureProps) {
  if (isMissing(error)) return <PartyNotFound />;
  return (
    <>
      <PageHeader title="Party" documentTitle={title} crumbs={CRUMBS} />
      <ErrorPanel
        title={title}
        message={error instanceof ApiError ? `${fallback} ${error.message}` : fallback}
        onRetry={onRetry}
        actions={<LinkButton to={paths.parties}>Back to Parties</LinkButton>}
      />
    </>
  );
}
