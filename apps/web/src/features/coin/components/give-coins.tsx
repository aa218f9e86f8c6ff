import type { Character } from '@quartermaster/contract/character';
import type { PurseReply } from '@quartermaster/contract/coin';
import { formatMoney, purseTotal } from '@quartermaster/rules/money';
import { type FormEvent, useState } from 'react';
import { rejectionText } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { usePartyContainers } from '../../container/api.ts';
import { useUndoToast } from '../../ledger/api.ts';
import { useCoinWrites, useRecipients } from '../api.ts';
import { type CoinCounts, coinErrors, nonZeroCounts } from '../view.ts';
import { CoinFields } from './coin-fields.tsx';

export interface GiveCoinsProps {
  readonly giver: Character;
  readonly purse: PurseReply;
  readonly onClose: () => void;
}

interface Recipient {
  readonly value: string;
  readonly label: string;
  readonly description: string;
  readonly body: { readonly to_character_id: string } | { readonly to_container_id: string };
}

interface RecipientChoices {
  readonly recipients: readonly Recipient[];
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** The possible recipients: characters other than the giver, then the party's containers that accept deposits. */
function useRecipientChoices(giver: Character): RecipientChoices {
  const characters = useRecipients(giver.party_id);
  const containers = usePartyContainers(giver.party_id);
  const recipients = [
    ...characters.recipients
      .filter((character) => character.id !== giver.id)
      .map(({ id, name, username }) => ({
        value: id,
        label: name,
        description: `Played by ${username || 'Unknown'}`,
        body: { to_character_id: id },
      })),
    ...(containers.data?.data ?? [])
      .filter((container) => container.permissions.deposit)
      .map(({ id, name }) => ({
        value: id,
        label: name,
        description: 'Party container',
        body: { to_container_id: id },
      })),
  ];
  return {
    recipients,
    isPending: characters.isPending || (giver.party_id !== null && containers.isPending),
    error: characters.error ?? containers.error,
  };
}

interface RecipientFieldProps extends RecipientChoices {
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}

function RecipientField({ recipients, isPending, error, value, onChange }: RecipientFieldProps) {
  if (error && recipients.length === 0)
    return (
      <p role="alert" className="text-sm text-error">
        {error.message}
      </p>
    );
  if (!isPending && recipients.length === 0)
    return <p className="text-sm text-ink-2">There is no one else to give coins to yet.</p>;
  return (
    <SelectField
      label="To"
      placeholder={isPending ? 'Loading…' : 'Choose a recipient'}
      choices={recipients}
      value={value}
      onChange={onChange}
      isDisabled={isPending}
    />
  );
}

/** Gives the entered coins to another character, or to a container of the party. */
export default function GiveCoins({ giver, purse, onClose }: GiveCoinsProps) {
  const { give } = useCoinWrites();
  const showUndoable = useUndoToast();
  const choices = useRecipientChoices(giver);
  const [recipientId, setRecipientId] = useState<string | null>(null);
  const [counts, setCounts] = useState<CoinCounts>({});
  const system = useCoins();
  const sum = purseTotal(counts, system);
  const recipient = choices.recipients.find(({ value }) => value === recipientId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!recipient || sum === 0) return;
    const body = { give: { ...recipient.body, coins: nonZeroCounts(counts) } };
    give.mutate(
      { params: { id: giver.id }, body },
      {
        onSuccess: ({ data }) => {
          showUndoable(`${formatMoney(sum, system)} given to ${recipient.label}`, data.transaction_ids);
          onClose();
        },
        onWaiting: onClose,
      },
    );
  };
  return (
    <FormDialog
      size="sm"
      title="Give coins"
      description={`From the purse of ${giver.name}.`}
      submitLabel={<>Give {sum > 0 && formatMoney(sum, system)}</>}
      onSubmit={submit}
      onClose={onClose}
      isPending={give.isPending}
      isDisabled={!recipient || sum === 0}
      error={rejectionText(give.error)}
    >
      <RecipientField {...choices} value={recipientId} onChange={setRecipientId} />
      <CoinFields
        legend="Coins"
        available={purse.coins}
        counts={counts}
        onChange={setCounts}
        errors={coinErrors(give.error)}
        aside={
          <Button size="sm" onPress={() => setCounts({ ...purse.coins })}>
            All
          </Button>
        }
      />
      <p role="status" className="text-sm text-ink-2">
        Total <Money copper={sum} className="font-semibold text-ink-1" />
      </p>
    </FormDialog>
  );
}
