import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

/** Whether there is no such character for the reader; an address that is not an id does not exist either. */
export const isMissing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** The page of a character that cannot be shown. */
export function CharacterFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const back = <LinkButton to={paths.characters}>Back to Characters</LinkButton>;
  return (
    <>
      <PageHeader title="Character" crumbs={[{ label: 'Characters', to: paths.characters }]} />
      {isMissing(error) ? (
        <ErrorPanel
          title="Character Not Found"
          message="The character might not exist or you may not have permission to view it."
          actions={back}
        />
      ) : (
        <ErrorPanel
          title="Error loading character"
          message={error.message}
          onRetry={onRetry}
          actions={back}
        />
      )}
    </>
  );
}
