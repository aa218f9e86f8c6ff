import { type CoinSystem, formatMoney, parseMoney, purseTotal } from '@quartermaster/rules/money';
import { planSplit } from '@quartermaster/rules/payment';
import { type FormEvent, type ReactNode, useState } from 'react';
import { rejectionText } from '../../../platform/show-failure.ts';
import { RecipientsField } from '../../../ui/field/recipients-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { useUndoToast } from '../../ledger/api.ts';
import { useCoinWrites, useRecipients } from '../api.ts';
import { type CoinSource, chosenSource, coinText } from '../view.ts';
import { SourceField } from './source-field.tsx';
import { SplitPreview } from './split-preview.tsx';

/** An example amount that shows the format. */
const EXAMPLE_COPPER = 1250;

export interface SplitCoinsProps {
  readonly sources: readonly CoinSource[];
  readonly partyId: string | null;
  readonly onClose: () => void;
}

/** The amount to split, in copper: everything when the field is empty, null when the text is not an amount. */
const parseAmount = (text: string, everything: number, coins: CoinSystem): number | null =>
  text.trim() === '' ? everything : parseMoney(text, coins);

const recipientsText = (count: number): string =>
  count === 1 ? 'one character' : `each of ${count} characters`;

function useSplit(onClose: () => void) {
  const { split } = useCoinWrites();
  const showUndoable = useUndoToast();
  const coins = useCoins();
  const send = (containerId: string, characterIds: string[], amount: number) =>
    split.mutate(
      {
        params: { id: containerId },
        body: { split: { character_ids: characterIds, amount_copper: amount } },
      },
      {
        onSuccess: ({ data }) => {
          const remainderText =
            data.remainder_copper > 0
              ? `, ${formatMoney(data.remainder_copper, coins)} remains in the container`
              : '';
          showUndoable(
            `${coinText(data.share.coins)} for ${recipientsText(characterIds.length)}${remainderText}`,
            data.transaction_ids,
          );
          onClose();
        },
        onWaiting: onClose,
      },
    );
  return { send, isPending: split.isPending, error: split.error };
}

/** The fields that depend on the recipients, once these are loaded. */
function LoadedRecipients(props: ReturnType<typeof useRecipients> & { children: ReactNode }) {
  const { recipients, isPending, error, children } = props;
  if (isPending) return <p className="text-sm text-ink-2">Loading…</p>;
  if (!error || recipients.length > 0) return children;
  return (
    <p role="alert" className="text-sm text-error">
      {error.message}
    </p>
  );
}

/** Splits a container's coins, or a part of them, evenly; the remainder stays in the container. */
export default function SplitCoins({ sources, partyId, onClose }: SplitCoinsProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [amountText, setAmountText] = useState('');
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const loading = useRecipients(partyId);
  const candidates = loading.recipients;
  const { send, ...request } = useSplit(onClose);
  const source = chosenSource(sources, chosenId);
  const recipients = candidates.filter(({ id }) => !excludedIds.has(id));
  const coins = useCoins();
  const example = formatMoney(EXAMPLE_COPPER, coins);
  const amount = parseAmount(amountText, source?.total_copper ?? 0, coins);
  const plan =
    source && amount !== null && amount > 0 && recipients.length > 0
      ? planSplit(source.coins, amount, recipients.length, coins)
      : null;
  const isReady = plan !== null && purseTotal(plan.share, coins) > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ids = recipients.map(({ id }) => id);
    if (source && isReady && amount !== null) send(source.container_id, ids, amount);
  };
  return (
    <FormDialog
      size="sm"
      title="Split coins"
      description="Each selected character gets the same coins. The remainder is left in the container."
      submitLabel="Split"
      onSubmit={submit}
      onClose={onClose}
      isPending={request.isPending}
      isDisabled={!isReady}
      error={rejectionText(request.error)}
    >
      <SourceField sources={sources} value={source?.container_id ?? ''} onChange={setChosenId} />
      <TextField
        label="Amount"
        placeholder={`All: ${formatMoney(source?.total_copper ?? 0, coins)}`}
        description={`Leave empty to split everything, or enter an amount such as ${example}.`}
        value={amountText}
        onChange={setAmountText}
        error={amount === null ? `Enter an amount in coins, such as ${example}` : undefined}
      />
      <LoadedRecipients {...loading}>
        <RecipientsField characters={candidates} excluded={excludedIds} onChange={setExcludedIds} />
        <SplitPreview
          plan={plan}
          amount={amount}
          available={source?.total_copper ?? 0}
          recipients={recipients.length}
        />
      </LoadedRecipients>
    </FormDialog>
  );
}
