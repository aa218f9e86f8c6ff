import { CURRENCIES, type ItemChange, type ItemInstance } from '@quartermaster/contract/item';
import { capitalize } from '@quartermaster/rules/capitalize';
import type { Control } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { isWaiting } from '../../../platform/api-error.ts';
import { applyServerErrors } from '../../../platform/form-errors.ts';
import { rulesOf } from '../../../platform/form-rules.ts';
import { FormField } from '../../../ui/field/form-field.tsx';
import { NumberField, type NumberFieldProps } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useItemUpdate } from '../hooks/use-item-update.ts';
import type { ItemDialogProps } from './item-dialogs.tsx';

const OVERRIDES = [
  'description_override',
  'weight_override',
  'value_override',
  'currency_override',
  'quality',
  'durability',
] as const;
type Override = (typeof OVERRIDES)[number];
/** The fields of an item change that the dialog shows. */
type EditValues = Pick<ItemChange, 'name' | 'quantity' | 'notes'> & {
  instance_data?: Pick<NonNullable<ItemChange['instance_data']>, Override> | undefined;
};

const editRules = () => import('@quartermaster/contract/item').then((c) => c.itemChange);

/** Whether the user may know what the item is; otherwise only quantity and notes can be updated. */
const isKnown = (item: ItemInstance): boolean => item.item_template_id !== null;

const formValuesOf = (item: ItemInstance): EditValues => ({
  ...(isKnown(item) ? { name: item.display_name } : {}),
  ...(item.is_stackable ? { quantity: item.quantity } : {}),
  notes: item.notes,
  ...(isKnown(item)
    ? { instance_data: Object.fromEntries(OVERRIDES.map((name) => [name, item.instance_data[name]])) }
    : {}),
});

/** An empty field means no override. */
const overrideOf = (value: string | number | null | undefined) => (value === '' ? null : (value ?? null));

/** The changed fields only; a cleared override falls back to the value of the template. */
function changesOf(values: EditValues, initial: EditValues): EditValues {
  const changed: EditValues = {};
  if (values.name !== initial.name) changed.name = values.name;
  if (values.quantity !== initial.quantity) changed.quantity = values.quantity;
  if (values.notes !== initial.notes) changed.notes = values.notes;
  const initialData = initial.instance_data;
  const changedData = values.instance_data;
  if (!initialData || !changedData) return changed;
  const overrides = OVERRIDES.map((name) => [name, overrideOf(changedData[name])] as const).filter(
    ([name, value]) => value !== overrideOf(initialData[name]),
  );
  if (overrides.length > 0) changed.instance_data = Object.fromEntries(overrides);
  return changed;
}

const DEFAULT_OPTION = 'default';

/** The choices for the currency of the unit value; the default is the currency of the template. */
function currencyChoices({ item_template }: ItemInstance) {
  const defaultCurrency = item_template?.metadata.currency ?? 'gold';
  return [
    { value: DEFAULT_OPTION, label: `Default (${defaultCurrency})` },
    ...CURRENCIES.map((value) => ({ value, label: capitalize(value) })),
  ];
}

interface OverrideNumberProps
  extends Pick<NumberFieldProps, 'label' | 'description' | 'step' | 'maxValue' | 'placeholder'> {
  readonly control: Control<EditValues>;
  readonly name: `instance_data.${'weight_override' | 'durability' | 'value_override'}`;
}

/** An optional number of at least 0. */
function OverrideNumber({ control, name, ...fieldProps }: OverrideNumberProps) {
  return (
    <FormField control={control} name={name}>
      {({ value, onChange, ...field }) => (
        <NumberField
          {...fieldProps}
          minValue={0}
          value={typeof value === 'number' ? value : Number.NaN}
          onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
          {...field}
        />
      )}
    </FormField>
  );
}

interface OverridesProps {
  readonly control: Control<EditValues>;
  readonly item: ItemInstance;
}

const CurrencyOverride = ({ control, item }: OverridesProps) => (
  <FormField control={control} name="instance_data.currency_override">
    {({ value, onChange, ...field }) => (
      <SelectField
        label="Currency"
        choices={currencyChoices(item)}
        value={typeof value === 'string' ? value : DEFAULT_OPTION}
        onChange={(next) => onChange(next === DEFAULT_OPTION ? null : next)}
        {...field}
      />
    )}
  </FormField>
);

function Overrides({ control, item }: OverridesProps) {
  return (
    <>
      <FormField control={control} name="instance_data.description_override">
        {({ value, ...field }) => (
          <TextArea
            label="Custom description"
            rows={2}
            placeholder={item.description ?? ''}
            value={typeof value === 'string' ? value : ''}
            {...field}
          />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <OverrideNumber
          control={control}
          name="instance_data.weight_override"
          label="Unit weight"
          description="In pounds"
          step={0.01}
          placeholder={String(item.weight)}
        />
        <OverrideNumber
          control={control}
          name="instance_data.durability"
          label="Durability"
          description="In percent"
          maxValue={100}
        />
        <OverrideNumber
          control={control}
          name="instance_data.value_override"
          label="Unit value"
          placeholder="Default"
        />
        <CurrencyOverride control={control} item={item} />
      </div>
      <FormField control={control} name="instance_data.quality">
        {({ value, ...field }) => (
          <TextField
            label="Quality"
            placeholder="Masterwork, rusty…"
            value={typeof value === 'string' ? value : ''}
            {...field}
          />
        )}
      </FormField>
    </>
  );
}

/** Sends the changes and closes the form, or shows the error. */
function useEditForm({ item, onClose }: ItemDialogProps) {
  const { update } = useItemUpdate(item);
  const initial = formValuesOf(item);
  const form = useForm<EditValues>({ resolver: rulesOf(editRules), defaultValues: initial });
  const submit = form.handleSubmit(async (values) => {
    const changed = changesOf(values, initial);
    if (Object.keys(changed).length === 0) return onClose();
    try {
      await update(changed, `${values.name ?? item.display_name} saved`);
      onClose();
    } catch (error) {
      if (isWaiting(error)) return onClose();
      applyServerErrors(form, error);
    }
  });
  return { form, submit };
}

/** Edits the name, quantity, notes and overrides of an item (DOM-4, Item edit). */
export function EditItem(props: ItemDialogProps) {
  const { item, onClose } = props;
  const { form, submit } = useEditForm(props);
  return (
    <FormDialog
      size="sm"
      title={`Edit ${item.display_name}`}
      submitLabel="Save"
      onSubmit={submit}
      onClose={onClose}
      isPending={form.formState.isSubmitting}
      error={form.formState.errors.root?.message}
    >
      {isKnown(item) && (
        <FormField control={form.control} name="name">
          {({ value, ...field }) => <TextField label="Name" autoFocus value={value ?? ''} {...field} />}
        </FormField>
      )}
      {item.is_stackable && (
        <FormField control={form.control} name="quantity">
          {({ value, ...field }) => (
            <NumberField label="Quantity" minValue={1} value={value ?? Number.NaN} {...field} />
          )}
        </FormField>
      )}
      <FormField control={form.control} name="notes">
        {({ value, ...field }) => <TextArea label="Notes" value={value ?? ''} {...field} />}
      </FormField>
      {isKnown(item) && <Overrides control={form.control} item={item} />}
    </FormDialog>
  );
}
