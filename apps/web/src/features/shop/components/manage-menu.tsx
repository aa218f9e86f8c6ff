import type { ShopInstance } from '@quartermaster/contract/shop';
import {
  BookmarkPlus,
  ChevronDown,
  DoorClosed,
  DoorOpen,
  Globe,
  PackageOpen,
  PackagePlus,
  Pencil,
  Trash2,
} from 'lucide-react';
import { showFailureToast } from '../../../platform/show-failure.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuEntry } from '../../../ui/menu-popover.tsx';
import { useShopWrites } from '../api.ts';

export type ShopDialogKind = 'edit' | 'add' | 'stock' | 'save' | 'share' | 'delete';

/** Opens and closes a shop without a confirmation. */
function OpenButton({ shop }: { shop: ShopInstance }) {
  const { change } = useShopWrites();
  const isOpen = shop.is_active;
  return (
    <Button
      isPending={change.isPending}
      onPress={() =>
        change.mutate(
          { params: { id: shop.id }, body: { shop_instance: { is_active: !isOpen } } },
          {
            onSuccess: () =>
              void showToast(isOpen ? 'Shop closed successfully!' : 'Shop opened successfully!', {
                tone: 'success',
              }),
            onError: showFailureToast,
          },
        )
      }
    >
      {isOpen ? <DoorClosed aria-hidden="true" /> : <DoorOpen aria-hidden="true" />}
      {isOpen ? 'Close shop' : 'Open shop'}
    </Button>
  );
}

const MENU: readonly (Pick<MenuEntry, 'label' | 'icon' | 'tone'> & { readonly id: ShopDialogKind })[] = [
  { id: 'edit', label: 'Edit shop', icon: <Pencil /> },
  { id: 'add', label: 'Add from the catalog', icon: <PackagePlus /> },
  { id: 'stock', label: 'Stock from a container', icon: <PackageOpen /> },
  { id: 'save', label: 'Save as template', icon: <BookmarkPlus /> },
  { id: 'share', label: 'Public page', icon: <Globe /> },
  { id: 'delete', label: 'Delete shop', icon: <Trash2 />, tone: 'danger' },
];

/** The actions of stewards on a shop. */
export function ManageMenu({
  shop,
  onChoose,
}: {
  shop: ShopInstance;
  onChoose: (kind: ShopDialogKind) => void;
}) {
  return (
    <>
      <OpenButton shop={shop} />
      <Menu
        label="Manage"
        trigger={(trigger) => (
          <Button {...trigger}>
            Manage
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
        entries={MENU.map((entry) => ({ ...entry, onAction: () => onChoose(entry.id) }))}
      />
    </>
  );
}
