import type { ShopInstance } from '@quartermaster/contract/shop';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { showToast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { OverrideFields } from '../../shop-template/components/override-fields.tsx';
import { useShopWrites } from '../api.ts';
import { changedTerms, coinSystemOf, type TermsFields, termsOf, termsRules } from '../view.ts';
import { TradeFields } from './trade-fields.tsx';

/** Edits a shop's price modifiers, discount, funds, restocking and text. Sends only changed fields. */
export default function EditShop({ shop, onClose }: { shop: ShopInstance; onClose: () => void }) {
  const { change } = useShopWrites();
  const system = coinSystemOf(shop);
  // The terms when the dialog opened: meanwhile, trades change the till, and other users change the shop.
  const [initialTerms] = useState(() => termsOf(shop));
  const form = useForm<TermsFields>({ resolver: termsRules(system), defaultValues: initialTerms });
  const submit = form.handleSubmit(async (fields) => {
    const shop_instance = changedTerms(initialTerms, fields, system);
    if (Object.keys(shop_instance).length === 0) return onClose();
    try {
      const { data } = await change.mutateAsync({ params: { id: shop.id }, body: { shop_instance } });
      showToast(`${data.name} saved`, { tone: 'success' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return (
    <FormDialog
      title={`Edit ${shop.name}`}
      submitLabel="Save"
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isPending={form.formState.isSubmitting}
      hasChanges={form.formState.isDirty}
      error={form.formState.errors.root?.message}
    >
      <TradeFields control={form.control} system={system} />
      <OverrideFields control={form.control} context="this party" template={shop.shop_template} />
    </FormDialog>
  );
}
