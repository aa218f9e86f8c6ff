import type { Character } from '@quartermaster/contract/character';
import type { PurseReply } from '@quartermaster/contract/coin';
import { formatMoney, purseTotal } from '@quartermaster/rules/money';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormErrorSummary } from '../../../ui/field/form.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
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

/** The other characters, then the party's containers that take something in. */
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
        description: 'Container of the party',
        body: { to_container_id: id },
      })),
  ];
  return {
    receivers,
    isPending: characters.isPending || (giver.party_id !== null && containers.isPending),
  };
}

/** Hands these very coins to a user of the party, or into one of its containers. */
export default function GiveCoins({ giver, purse, onClose }: GiveCoinsProps) {
  const { give } = useCoinWrites();
  const showUndoable = useUndoToast();
  const { receivers, isPending } = useChoices(giver);
  const [receiverId, setReceiverId] = useState<string | null>(null);
  const [counts, setCounts] = useState<CoinCounts>({});
  const system = useCoins();
  const sum = purseTotal(counts, system);
  const receiver = receivers.find(({ value }) => value === receiverId);
  const submit = () => {
    if (!receiver || sum === 0) return;
    const body = { give: { ...receiver.body, coins: chosen(counts) } };
    give.mutate(
      { params: { id: giver.id }, body },
      {
        onSuccess: ({ data }) => {
          showUndoable(`${formatMoney(sum, system)} given to ${receiver.label}`, data.transaction_ids);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      size="sm"
      title="Give coins"
      description={`Out of the purse of ${giver.name}.`}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!give.isPending}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="give-coins"
            tone="primary"
            isDisabled={!receiver || sum === 0}
            isPending={give.isPending}
          >
            Give {sum > 0 && formatMoney(sum, system)}
          </Button>
        </>
      }
    >
      <Form
        id="give-coins"
        label="Give coins"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormErrorSummary message={refusalWords(give.error)} />
        {!isPending && receivers.length === 0 ? (
          <p className="text-sm text-ink-2">There is no one else to give coins to yet.</p>
        ) : (
          <SelectField
            label="To"
            placeholder={isPending ? 'Loading…' : 'Choose a recipient'}
            choices={receivers}
            value={receiverId}
            onChange={setReceiverId}
            isDisabled={isPending}
          />
        )}
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
      </Form>
    </Dialog>
  );
}
