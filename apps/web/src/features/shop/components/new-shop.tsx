import { SHOP_NAME_MAX } from '@quartermaster/contract/constants';
import type { DraftOf } from '@quartermaster/contract/draft';
import type { Party } from '@quartermaster/contract/party';
import { coinSystem } from '@quartermaster/rules/money';
import { SHOP_TYPE_CHOICES, SHOP_TYPE_LABELS, type ShopType } from '@quartermaster/rules/shop-labels';
import { Suspense, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { deployPath } from '../../../platform/hooks/use-deploy-party.ts';
import { useNavigateFromPage } from '../../../platform/hooks/use-navigate-from-page.ts';
import { lazy } from '../../../platform/lazy.ts';
import { showToast } from '../../../platform/toasts.ts';
import { TextLink } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { DraftResult } from '../../draft/api.ts';
import { DraftButton } from '../../draft/components/draft-button.tsx';
import { OverrideFields } from '../../shop-template/components/override-fields.tsx';
import { stockOf } from '../../shop-template/view.ts';
import { useDeployShop } from '../api.ts';
import { changeFrom, type TermsFields, termsFrom, termsOfDraft, termsRules } from '../view.ts';
import { TradeFields } from './trade-fields.tsx';

const DraftedStock = lazy(() => import('../../draft/components/drafted-stock.tsx'));

/** The fields of the dialog. The terms are shown and sent only for a draft, the choice of stock only without one. */
interface Fields extends TermsFields {
  shop_type: ShopType;
  name: string;
  stock: 'suggested' | 'empty';
}

const STOCK_CHOICES = [
  {
    value: 'suggested',
    label: 'Suggested stock',
    description: 'What shops of this type usually sell, at catalog prices.',
  },
  { value: 'empty', label: 'Empty', description: 'You choose what it sells.' },
] as const;

const NO_TEMPLATE = { name: '', owner: '', description: '' };

/** Sends the new shop and goes to its page; a shop without a name is named after its type. */
function useNewShop(party: Party, draft: DraftOf<'shop'> | undefined, onClose: () => void) {
  const navigate = useNavigateFromPage();
  const deploy = useDeployShop();
  const system = coinSystem(party.coin_system);
  const form = useForm<Fields>({
    resolver: termsRules(system),
    defaultValues: { ...termsFrom(), shop_type: 'general', name: '', stock: 'suggested' },
  });
  const submit = form.handleSubmit(async ({ name, shop_type, stock, ...terms }) => {
    const newShop = { name: name.trim() || SHOP_TYPE_LABELS[shop_type].label, shop_type };
    const shop_instance = draft
      ? { new_shop: { ...newShop, shop_items: stockOf(draft) }, ...changeFrom(terms, system) }
      : { new_shop: { ...newShop, stock } };
    try {
      const { data } = await deploy.mutateAsync({
        body: { shop_instance: { party_id: party.id, ...shop_instance } },
      });
      showToast(`${data.name} ${data.is_active ? 'is open' : 'was created'}`, { tone: 'success' });
      onClose();
      await navigate(paths.shopInstance(data.id));
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return { form, submit, system };
}

function TypeAndNameFields({ control }: { control: Control<Fields> }) {
  const shopType = useWatch({ control, name: 'shop_type' });
  return (
    <>
      <FormField control={control} name="shop_type">
        {({ inputRef: _, ...field }) => <SelectField label="Type" choices={SHOP_TYPE_CHOICES} {...field} />}
      </FormField>
      <FormField control={control} name="name">
        {(field) => (
          <TextField
            label="Name (optional)"
            placeholder={SHOP_TYPE_LABELS[shopType].label}
            maxLength={SHOP_NAME_MAX}
            {...field}
          />
        )}
      </FormField>
    </>
  );
}

/** Opens a shop in a party without a template: with the suggested stock of its type, from a draft, or empty. */
export default function NewShop({ party, onClose }: { party: Party; onClose: () => void }) {
  const [draftResult, setDraftResult] = useState<DraftResult<'shop'>>();
  const { form, submit, system } = useNewShop(party, draftResult?.draft, onClose);
  const fill = (next: DraftResult<'shop'>) => {
    const { name, shop_type } = next.draft.shop_template;
    if (next.id !== draftResult?.id)
      form.reset({ ...termsOfDraft(next.draft), name, shop_type, stock: 'suggested' });
    setDraftResult(next);
  };
  const termsControl = form.control as unknown as Control<TermsFields>;
  return (
    <FormDialog
      title="New shop"
      size={draftResult ? 'lg' : 'md'}
      submitLabel="Open shop"
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isPending={form.formState.isSubmitting}
      hasChanges={draftResult !== undefined || form.formState.isDirty}
      error={form.formState.errors.root?.message}
      beforeForm={
        <>
          <DraftButton kind="shop" lastResult={draftResult} onDraft={fill} />
          <Suspense>{draftResult && <DraftedStock draftResult={draftResult} onDraft={fill} />}</Suspense>
        </>
      }
    >
      <TypeAndNameFields control={form.control} />
      {draftResult ? (
        <>
          <OverrideFields control={form.control} template={NO_TEMPLATE} />
          <TradeFields control={termsControl} system={system} />
        </>
      ) : (
        <FormField control={form.control} name="stock">
          {({ inputRef: _, ...field }) => (
            <RadioGroup label="Stock" columns choices={STOCK_CHOICES} {...field} />
          )}
        </FormField>
      )}
      <p className="text-sm text-ink-2">
        Do you have a template?{' '}
        <TextLink to={deployPath(paths.shops, party.id)}>Choose a shop template</TextLink>
      </p>
    </FormDialog>
  );
}
