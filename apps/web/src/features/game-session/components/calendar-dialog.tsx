import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonText } from '../../../ui/skeleton.tsx';
import { useCalendarFeed, useCalendarWrites } from '../api.ts';

function Feed() {
  const query = useCalendarFeed();
  const { create, revoke } = useCalendarWrites();
  if (query.isPending) {
    return (
      <SkeletonArea label="Loading your calendar link">
        <SkeletonText width="80%" />
      </SkeletonArea>
    );
  }
  if (!query.data) return <ErrorPanel message={query.error.message} onRetry={() => void query.refetch()} />;
  const { feed } = query.data.data;
  if (!feed) {
    return (
      <Button tone="primary" isPending={create.isPending} onPress={() => create.mutate({})}>
        Create calendar link
      </Button>
    );
  }
  return (
    <div className="grid gap-3.5">
      <p className="rounded-m border border-line bg-surface-2 p-3 text-xs break-all select-all">{feed.url}</p>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton tone="primary" text={feed.url} label="Copy link" />
        <Button isPending={revoke.isPending} onPress={() => revoke.mutate({})}>
          Revoke link
        </Button>
      </div>
      <p className="text-xs text-ink-3">
        Anyone with this link can read your sessions. If someone else has it, revoke it and create a new one.
      </p>
    </div>
  );
}

/** The URL from which a calendar app reads the user's next sessions. */
export default function CalendarDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      size="sm"
      title="Sessions in your calendar"
      description="Subscribe to this link in your calendar app. It shows the next sessions of all your parties and stays up to date."
      isOpen
      onOpenChange={(open) => !open && onClose()}
      actions={<Button onPress={onClose}>Done</Button>}
    >
      <Feed />
    </Dialog>
  );
}
