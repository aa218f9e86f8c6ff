import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';

/** The breadcrumbs of a loot template's page. */
export const LOOT_CRUMBS = [{ label: 'Loot templates', to: paths.lootTemplates }];

interface FailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Explains why a loot template cannot be shown, and links to the list. */
export function LootTemplateFailure({ error, onRetry }: FailureProps) {
  return (
    <>
      <PageHeader title="Loot template" crumbs={LOOT_CRUMBS} />
      <ErrorPanel
        title="This loot template cannot be shown"
        message={error.message}
        onRetry={onRetry}
        actions={<LinkButton to={paths.lootTemplates}>Go to loot templates</LinkButton>}
      />
    </>
  );
}

/** Shown instead of the form to users who may not edit the loot template. */
export function LootNotEditable({ id }: { id: string }) {
  return (
    <ErrorPanel
      title="This loot template cannot be edited"
      message="Only the creator of a loot template can edit it. Duplicate it to edit your own copy."
      actions={<LinkButton to={paths.lootTemplate(id)}>Back to the loot template</LinkButton>}
    />
  );
}

export function LootTemplateLoading() {
  return (
    <SkeletonArea label="Loading loot template" className="grid gap-5 pt-6 lg:grid-cols-[1fr_22rem]">
      <SkeletonBlock className="h-90" />
      <SkeletonBlock className="h-60" />
    </SkeletonArea>
  );
}
