import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';

/** Shown instead of a template while it is loading, or when it cannot be shown. */
export function TemplateFallback({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) {
    return (
      <SkeletonArea label="Loading shop" className="grid gap-5 pt-6 lg:grid-cols-[1fr_22rem]">
        <SkeletonBlock className="h-80" />
        <SkeletonBlock className="h-80" />
      </SkeletonArea>
    );
  }
  return (
    <>
      <PageHeader title="Shop" crumbs={[{ label: 'Shops', to: paths.shops }]} />
      <ErrorPanel
        title="This shop cannot be shown"
        message={error.message}
        onRetry={onRetry}
        actions={<LinkButton to={paths.shops}>Go to shops</LinkButton>}
      />
    </>
  );
}
