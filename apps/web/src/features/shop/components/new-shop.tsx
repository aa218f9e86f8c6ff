import { SHOP_NAME_MAX } from '@quartermaster/contract/constants';
import type { Party } from '@quartermaster/contract/party';
import type { ShopType } from '@quartermaster/contract/shop-fields';
import { SHOP_TYPE_WORDS } from '@quartermaster/rules/shop-words';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { deployInto } from '../../../platform/hooks/use-deploy-party.ts';
import { showToast } from '../../../platform/toasts.ts';
import { TextLink } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/field/form-field.tsx';
import { RadioGroup } from '../../../ui/field/radio-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useDeployShop } from '../api.ts';

interface Fields {
  shop_type: ShopType;
  name: string;
  stock: 'suggested' | 'empty';
}

const KINDS = (Object.keys(SHOP_TYPE_WORDS) as ShopType[]).map((value) => ({
  value,
  label: SHOP_TYPE_WORDS[value].label,
}));
const STOCK = [
  {
    value: 'suggested',
    label: 'Suggested stock',
    description: 'What such a shop usually sells, at catalog prices.',
  },
  { value: 'empty', label: 'Empty', description: 'You choose what it sells.' },
] as const;

/** Sends the new shop and goes to it; a shop without a name is called after its kind. */
function useNewShop(party: Party, onClose: () => void) {
  const navigate = useNavigate();
  const deploy = useDeployShop();
  const form = useForm<Fields>({ defaultValues: { shop_type: 'general', name: '', stock: 'suggested' } });
  const submit = form.handleSubmit(async ({ name, shop_type, stock }) => {
    const new_shop = { name: name.trim() || SHOP_TYPE_WORDS[shop_type].label, shop_type, stock };
    try {
      const { data } = await deploy.mutateAsync({
        body: { shop_instance: { party_id: party.id, new_shop } },
      });
      showToast(`${data.name} is open`, { tone: 'success' });
      onClose();
      await navigate(paths.shopInstance(data.id));
    } catch (error) {
      applyServerErrors(form, error);
    }
  });
  return { form, submit };
}

/** Opens a shop in a party without a template: a kind with its usual stock, or an empty one. */
export default function NewShop({ party, onClose }: { party: Party; onClose: () => void }) {
  const { form, submit } = useNewShop(party, onClose);
  const kind = useWatch({ control: form.control, name: 'shop_type' });
  return (
    <FormDialog
      title="New shop"
      submitLabel="Open shop"
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isPending={form.formState.isSubmitting}
      error={form.formState.errors.root?.message}
    >
      <FormField control={form.control} name="shop_type">
        {({ inputRef: _, ...field }) => <SelectField label="Kind" choices={KINDS} {...field} />}
      </FormField>
      <FormField control={form.control} name="name">
        {(field) => (
          <TextField
            label="Name (optional)"
            placeholder={SHOP_TYPE_WORDS[kind].label}
            maxLength={SHOP_NAME_MAX}
            {...field}
          />
        )}
      </FormField>
      <FormField control={form.control} name="stock">
        {({ inputRef: _, ...field }) => <RadioGroup label="Stock" columns choices={STOCK} {...field} />}
      </FormField>
      <p className="text-sm text-ink-2">
        Do you have a template?{' '}
        <TextLink to={deployInto(paths.shops, party.id)}>Choose a shop template</TextLink>
      </p>
    </FormDialog>
  );
}
