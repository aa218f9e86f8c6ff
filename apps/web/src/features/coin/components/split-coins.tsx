import { type CoinSystem, formatMoney, parseMoney, purseTotal } from '@quartermaster/rules/money';
import { planSplit } from '@quartermaster/rules/payment';
import { type FormEvent, useState } from 'react';
import { RecipientsField } from '../../../ui/field/recipients-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { useUndoToast } from '../../ledger/api.ts';
import { useCoinWrites, useRecipients } from '../api.ts';
import { type CoinSource, coinText, refusalText } from '../view.ts';
import { SourceField } from './source-field.tsx';
import { SplitPreview } from './split-preview.tsx';

/** The format of an amount, in any coins. */
const EXAMPLE_COPPER = 1250;

export interface SplitCoinsProps {
  readonly sources: readonly CoinSource[];
  readonly partyId: string | null;
  readonly onClose: () => void;
}

/** The sum in copper: all there is when the field is empty, null when it cannot be read. */
const sumIn = (text: string, everything: number, coins: CoinSystem): number | null =>
  text.trim() === '' ? everything : parseMoney(text, coins);

function useSplit(onClose: () => void) {
  const { split } = useCoinWrites();
  const showUndoable = useUndoToast();
  const coins = useCoins();
  const send = (containerId: string, characterIds: string[], sum: number) =>
    split.mutate(
      { params: { id: containerId }, body: { split: { character_ids: characterIds, amount_copper: sum } } },
      {
        onSuccess: ({ data }) => {
          const rest =
            data.remainder_copper > 0 ? `, ${formatMoney(data.remainder_copper, coins)} stays` : '';
          showUndoable(
            `${coinText(data.share.coins)} for each of ${characterIds.length}${rest}`,
            data.transaction_ids,
          );
          onClose();
        },
        onWaiting: onClose,
      },
    );
  return { send, isPending: split.isPending, error: split.error };
}

/** Splits a container's coins, or a sum of them, evenly; what cannot be split stays. */
export default function SplitCoins({ sources, partyId, onClose }: SplitCoinsProps) {
  const [sourceId, setSourceId] = useState(sources[0]?.container_id ?? '');
  const [text, setText] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { found, isPending } = useRecipients(partyId);
  const { send, ...sent } = useSplit(onClose);
  const source = sources.find((each) => each.container_id === sourceId);
  const among = found.filter((each) => !left.has(each.id));
  const coins = useCoins();
  const example = formatMoney(EXAMPLE_COPPER, coins);
  const sum = sumIn(text, source?.total_copper ?? 0, coins);
  const plan =
    source && sum !== null && sum > 0 && among.length > 0
      ? planSplit(source.coins, sum, among.length, coins)
      : null;
  const isReady = plan !== null && purseTotal(plan.share, coins) > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ids = among.map((each) => each.id);
    if (isReady && sum !== null) send(sourceId, ids, sum);
  };
  return (
    <FormDialog
      size="sm"
      title="Split coins"
      description="Each selected character gets the same coins. What cannot be split stays in the container."
      submitLabel="Split"
      onSubmit={submit}
      onClose={onClose}
      isPending={sent.isPending}
      isDisabled={!isReady}
      error={refusalText(sent.error)}
    >
      <SourceField sources={sources} value={sourceId} onChange={setSourceId} />
      <TextField
        label="Amount"
        placeholder={`All: ${formatMoney(source?.total_copper ?? 0, coins)}`}
        description={`Leave empty to split everything, or enter an amount such as ${example}.`}
        value={text}
        onChange={setText}
        error={sum === null ? `Enter an amount in coins, such as ${example}` : undefined}
      />
      {isPending ? (
        <p className="text-sm text-ink-2">Loading…</p>
      ) : (
        <RecipientsField characters={found} excluded={left} onChange={setLeft} />
      )}
      <SplitPreview plan={plan} sum={sum} existing={source?.total_copper ?? 0} among={among.length} />
    </FormDialog>
  );
}
