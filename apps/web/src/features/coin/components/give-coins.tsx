import type { Character } from '@quartermaster/contract/character';
import type { PurseReply } from '@quartermaster/contract/coin';
import { formatMoney, purseTotal } from '@quartermaster/rules/money';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { usePartyContainers } from '../../container/api.ts';
import { useUndoToast } from '../../ledger/api.ts';
import { useCoinWrites, useReceivers } from '../api.ts';
import { type CoinCounts, chosen, coinErrors, refusalWords } from '../view.ts';
import { CoinFields } from './coin-fields.tsx';

export interface GiveCoinsProps {
  readonly giver: Character;
  readonly purse: PurseReply;
  readonly onClose: () => void;
}

interface Receiver {
  readonly value: string;
  readonly label: string;
  readonly description: string;
  readonly body: { readonly to_character_id: string } | { readonly to_container_id: string };
}

/** The other characters, then the party's containers that accept deposits. */
function useChoices(giver: Character): { receivers: readonly Receiver[]; isPending: boolean } {
  const characters = useReceivers(giver.party_id);
  const containers = usePartyContainers(giver.party_id);
  const receivers = [
    ...characters.found
      .filter((each) => each.id !== giver.id)
      .map(({ id, name, username }) => ({
        value: id,
        label: name,
        description: `Played by ${username || 'Unknown'}`,
        body: { to_character_id: id },
      })),
    ...(containers.data?.data ?? [])
      .filter((each) => each.permissions.deposit)
      .map(({ id, name }) => ({
        value: id,
        label: name,
        description: 'Party container',
        body: { to_container_id: id },
      })),
  ];
  return {
    receivers,
    isPending: characters.isPending || (giver.party_id !== null && containers.isPending),
  };
}

interface ReceiverFieldProps {
  readonly receivers: readonly Receiver[];
  readonly isPending: boolean;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}

function ReceiverField({ receivers, isPending, value, onChange }: ReceiverFieldProps) {
  if (!isPending && receivers.length === 0)
    return <p className="text-sm text-ink-2">There is no one else to give coins to yet.</p>;
  return (
    <SelectField
      label="To"
      placeholder={isPending ? 'Loading…' : 'Choose a recipient'}
      choices={receivers}
      value={value}
      onChange={onChange}
      isDisabled={isPending}
    />
  );
}

/** Gives exactly these coins to a character of the party, or to one of its containers. */
export default function GiveCoins({ giver, purse, onClose }: GiveCoinsProps) {
  const { give } = useCoinWrites();
  const showUndoable = useUndoToast();
  const { receivers, isPending } = useChoices(giver);
  const [receiverId, setReceiverId] = useState<string | null>(null);
  const [counts, setCounts] = useState<CoinCounts>({});
  const system = useCoins();
  const sum = purseTotal(counts, system);
  const receiver = receivers.find(({ value }) => value === receiverId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!receiver || sum === 0) return;
    const body = { give: { ...receiver.body, coins: chosen(counts) } };
    give.mutate(
      { params: { id: giver.id }, body },
      {
        onSuccess: ({ data }) => {
          showUndoable(`${formatMoney(sum, system)} given to ${receiver.label}`, data.transaction_ids);
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
      isDisabled={!receiver || sum === 0}
      error={refusalWords(give.error)}
    >
      <ReceiverField
        receivers={receivers}
        isPending={isPending}
        value={receiverId}
        onChange={setReceiverId}
      />
      <CoinFields
        legend="Coins"
        there={purse.coins}
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
