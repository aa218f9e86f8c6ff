import { SHOP_NAME_MAX } from '@quartermaster/contract/constants';
import type { ShopInstance } from '@quartermaster/contract/shop';
import type { ShopListing } from '@quartermaster/contract/shop-listing';
import { paths } from '../../../app/paths.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useShopWrites } from '../api.ts';
import { useUndoStock } from '../hooks/use-undo-stock.ts';
import { coinSystemOf } from '../view.ts';
import type { ShopDialogKind } from './manage-menu.tsx';

// The dialogs contain form fields, so they are loaded when they are opened.
const AddListings = lazy(() => import('./add-listings.tsx'));
const EditLine = lazy(() => import('../../shop-template/components/edit-line.tsx'));
const EditShop = lazy(() => import('./edit-shop.tsx'));
const PublicPageDialog = lazy(() => import('../../share/components/public-page-dialog.tsx'));
const RemoveListing = lazy(() => import('./remove-listing.tsx'));
const SaveAsTemplate = lazy(() => import('../../template/components/save-as-template.tsx'));
const StockFromContainer = lazy(() => import('./stock-from-container.tsx'));

/** The open dialog, for the shop or for one of its lines. */
export type ManageDialog =
  | { readonly kind: ShopDialogKind }
  | { readonly kind: 'line' | 'remove'; readonly listing: ShopListing };

interface DialogsProps {
  readonly shop: ShopInstance;
  readonly dialog: ManageDialog;
  readonly onClose: () => void;
}

function DeleteShop({ shop, onClose }: Pick<DialogsProps, 'shop' | 'onClose'>) {
  const navigate = useNavigateFromPage();
  const { remove } = useShopWrites();
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { id: shop.id } });
    } catch {
      return;
    }
    showToast(`${shop.name} deleted`, { tone: 'success' });
    await navigate(paths.shopInstances);
  };
  return (
    <ConfirmDialog
      title={`Delete ${shop.name}?`}
      confirmLabel="Delete shop"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() => void confirm()}
      isPending={remove.isPending}
      error={remove.error?.message}
    >
      Its stock and its till are removed; the history keeps a record. This action cannot be undone.
    </ConfirmDialog>
  );
}

function SaveShop({ shop, onClose }: { shop: ShopInstance; onClose: () => void }) {
  const { saveAsTemplate } = useShopWrites();
  return (
    <SaveAsTemplate
      name={shop.name}
      maxLength={SHOP_NAME_MAX}
      description="Creates a private shop template with the prices, descriptions and stock of this shop. Customized and unidentified items are left out."
      isPending={saveAsTemplate.isPending}
      onSave={(name) =>
        saveAsTemplate.mutateAsync({ params: { id: shop.id }, body: { shop_template: { name } } })
      }
      onClose={onClose}
    />
  );
}

const ShareShop = ({ shop, onClose }: Pick<DialogsProps, 'shop' | 'onClose'>) => (
  <PublicPageDialog
    subject={{ kind: 'shop_instance', subject_id: shop.id }}
    name={shop.name}
    onClose={onClose}
  />
);

/** The dialogs with which stewards manage a shop. */
export function ManageDialogs({ shop, dialog, onClose }: DialogsProps) {
  const { changeLine } = useShopWrites();
  const { offerUndoEdit } = useUndoStock(shop);
  if (dialog.kind === 'edit') return <EditShop shop={shop} onClose={onClose} />;
  if (dialog.kind === 'stock') return <StockFromContainer shop={shop} onClose={onClose} />;
  if (dialog.kind === 'save') return <SaveShop shop={shop} onClose={onClose} />;
  if (dialog.kind === 'share') return <ShareShop shop={shop} onClose={onClose} />;
  if (dialog.kind === 'delete') return <DeleteShop shop={shop} onClose={onClose} />;
  if (dialog.kind === 'remove')
    return <RemoveListing shop={shop} listing={dialog.listing} onClose={onClose} />;
  if (dialog.kind === 'add') return <AddListings shop={shop} onClose={onClose} />;
  if (!('listing' in dialog)) return null;
  const { listing } = dialog;
  return (
    <EditLine
      line={listing}
      system={coinSystemOf(shop)}
      isPriceOnly={listing.is_customized}
      onSave={async (change) => {
        const params = { id: shop.id, listing_id: listing.id };
        const { data } = await changeLine.mutateAsync({ params, body: { listing: change } });
        offerUndoEdit(listing, change, data);
      }}
      onClose={onClose}
    />
  );
}
