import type { ItemInstance } from '@quartermaster/contract/item';
import { Dialog } from '../../../ui/dialog.tsx';
import { useItemDetails } from '../api.ts';
import { ItemDetails } from './item-details.tsx';

interface ItemDetailsDialogProps {
  /** The item as a list returns it, possibly without its description. */
  readonly item: ItemInstance;
  readonly onClose: () => void;
}

/** All details of an item that is not in a container of the reader, such as one in loot. */
export default function ItemDetailsDialog({ item, onClose }: ItemDetailsDialogProps) {
  return (
    <Dialog size="sm" title={item.display_name} isOpen onOpenChange={(open) => !open && onClose()}>
      <ItemDetails hideName item={useItemDetails(item, false)} />
    </Dialog>
  );
}
