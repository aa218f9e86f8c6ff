import { TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import { CURRENCIES, type ItemInstance, RARITIES } from '@quartermaster/contract/item';
import type { ItemTemplateForm } from '@quartermaster/contract/item-template-form';
import { ownTags } from '@quartermaster/rules/tags';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { showToast } from '../../../platform/toasts.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { slotsEach } from '../../item/view.ts';
import { useCreateTemplate } from '../api.ts';

const oneOf = <T extends string>(allowed: readonly T[], value: string | null | undefined, fallback: T): T =>
  allowed.find((candidate) => candidate === value) ?? fallback;

/** A private template with the details of an item, including its overrides. */
function templateFrom(item: ItemInstance, name: string): ItemTemplateForm {
  const template = item.item_template;
  const currency = currencyOf(item);
  return {
    name,
    description: item.description ?? '',
    weight: item.weight,
    base_value: (item.value_copper ?? 0) / COPPER_VALUES[currency],
    visibility: 'private',
    stack_size: template?.stack_size ?? 1,
    slots: slotsEach(item),
    tags: ownTags(item.tags).filter((tag) => tag !== 'currency' && !tag.startsWith('coin:')),
    glyph: item.glyph as NonNullable<ItemTemplateForm['glyph']>,
    metadata: { currency, rarity: oneOf(RARITIES, item.rarity, 'common'), category: item.category ?? '' },
  };
}

const COPPER_VALUES = { copper: 1, silver: 10, electrum: 50, gold: 100, platinum: 1000 } as const;

/** The currency of the item, or a smaller one if its value is not a whole number of that coin. */
function currencyOf(item: ItemInstance): keyof typeof COPPER_VALUES {
  const copper = item.value_copper ?? 0;
  const own = oneOf(CURRENCIES, item.instance_data.currency_override ?? item.currency, 'gold');
  return (
    [own, 'gold' as const, 'silver' as const].find((coin) => copper % COPPER_VALUES[coin] === 0) ?? 'copper'
  );
}

/** The Clone to template dialog: creates a template from an item, with the entered name (DOM-2, DOM-5). */
export function TemplateFromItem({ item, onClose }: { item: ItemInstance; onClose: () => void }) {
  const [name, setName] = useState(item.display_name);
  const create = useCreateTemplate();
  const navigate = useNavigate();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    create.mutate(
      { body: { item_template: templateFrom(item, name.trim()) } },
      {
        onSuccess: ({ data }) => {
          const action = { label: 'Open', run: () => void navigate(paths.itemTemplate(data.id)) };
          showToast(`${data.name} is now a template`, { tone: 'success', action });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      size="sm"
      title="Clone to template"
      description="Creates a private item template with the details of this item. You can edit and share it afterwards."
      submitLabel="Create template"
      onSubmit={send}
      onClose={onClose}
      isPending={create.isPending}
      isDisabled={name.trim() === ''}
    >
      <TextField
        autoFocus
        label="Template name"
        value={name}
        onChange={setName}
        maxLength={TEMPLATE_NAME_MAX}
        error={create.error?.message}
      />
    </FormDialog>
  );
}
