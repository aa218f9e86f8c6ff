import { paths } from '../../../app/paths.ts';
import { isMissing } from '../../../platform/api-error.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

/** The page of a character that cannot be shown. */
export function CharacterFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const backLink = <LinkButton to={paths.characters}>Back to characters</LinkButton>;
  return (
    <>
      <PageHeader title="Character" crumbs={[{ label: 'Characters', to: paths.characters }]} />
      {isMissing(error) ? (
        <ErrorPanel
          title="Character not found"
          message="The character might not exist or you may not have permission to view it."
          actions={backLink}
        />
      ) : (
        <ErrorPanel
          title="Error loading character"
          message={error.message}
          onRetry={onRetry}
          actions={backLink}
        />
      )}
    </>
  );
}
