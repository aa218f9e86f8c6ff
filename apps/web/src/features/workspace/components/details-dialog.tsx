import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useIsWide } from '../../../ui/hooks/use-media.ts';
import { SHEET_SWIPE_PX, useSwipe } from '../../../ui/hooks/use-swipe.ts';
import { EntryDetails, type EntryDetailsProps } from './entry-details.tsx';

/**
 * The details of an entry: a modal on desktops; on phones and tablets a bottom sheet, where a swipe transfers or
 * queues the entry (DOM-2).
 */
export function DetailsDialog(props: EntryDetailsProps & { onDone: () => void }) {
  const { entry, source, model, onDone } = props;
  const isWide = useIsWide();
  const swipe = useSwipe((_, direction) => {
    onDone();
    model.actions.onSwipe(entry, source, direction);
  }, SHEET_SWIPE_PX);
  const onOpenChange = (open: boolean) => !open && onDone();
  if (isWide) {
    return (
      <Dialog size="sm" title={entry.name} isOpen onOpenChange={onOpenChange}>
        <EntryDetails {...props} hideName />
      </Dialog>
    );
  }
  return (
    <BottomSheet title={entry.name} hideTitle isOpen onOpenChange={onOpenChange}>
      <div
        data-swipe={entry.id}
        className="touch-pan-y touch-pinch-zoom"
        {...(source.permissions.withdraw ? swipe.handlers : {})}
      >
        <EntryDetails {...props} />
      </div>
    </BottomSheet>
  );
}
