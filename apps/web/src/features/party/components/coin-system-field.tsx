import type { PartyForm, partyForm } from '@quartermaster/contract/party';
import { COIN_SYSTEM_KEYS, COIN_SYSTEMS } from '@quartermaster/rules/money';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { FormField } from '../../../ui/field/form-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';

/** The coin systems as choices, each described by the names of its coins. */
const CHOICES = COIN_SYSTEM_KEYS.map((value) => {
  const { name, coins } = COIN_SYSTEMS[value];
  return { value, label: name, description: coins.map((coin) => coin.name).join(', ') };
});

/** The coin system of the party (DEC-4). */
export function CoinSystemField({
  control,
}: {
  control: Control<PartyForm, unknown, z.output<typeof partyForm>>;
}) {
  return (
    <FormField control={control} name="coin_system">
      {({ value = '5e', ...field }) => (
        <SelectField
          label="Coins"
          description="Prices and purses use these coins. Other coins remain items until they are converted."
          choices={CHOICES}
          value={value}
          {...field}
        />
      )}
    </FormField>
  );
}
