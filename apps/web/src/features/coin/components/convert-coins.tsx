import { exchangeForCoin, exchangeForFewestCoins, netOf, surplusOf } from '@quartermaster/rules/exchange';
import { type Coin, type CoinSystem, EVERY_COIN, formatMoney, purseTotal } from '@quartermaster/rules/money';
import { Check, Scale } from 'lucide-react';
import { useState } from 'react';
import { rejectionText } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { useUndoToast } from '../../ledger/api.ts';
import { useCoinWrites } from '../api.ts';
import {
  type CoinCounts,
  type CoinSource,
  chosenSource,
  coinErrors,
  coinText,
  differenceText,
  nonZeroCounts,
} from '../view.ts';
import { CoinFields } from './coin-fields.tsx';
import { SourceField } from './source-field.tsx';

export interface ConvertCoinsProps {
  readonly sources: readonly CoinSource[];
  readonly onClose: () => void;
}

interface Sides {
  readonly give: CoinCounts;
  readonly take: CoinCounts;
  /** A note about the result of a shortcut. */
  readonly note: string;
}

const EMPTY: Sides = { give: {}, take: {}, note: '' };

function exchangeForFewest(coins: CoinCounts, system: CoinSystem): Sides {
  const { give, take } = exchangeForFewestCoins(coins, system);
  const isEmpty = purseTotal(give, EVERY_COIN) === 0;
  return { give, take, note: isEmpty ? 'These are already the fewest possible coins.' : '' };
}

/** The main coin of the system, such as the gold piece or the silver mark. */
const mainCoin = (system: CoinSystem): Coin | undefined =>
  system.coins.find(({ key }) => key === system.display[0]);

function exchangeInto(coin: Coin, coins: CoinCounts, system: CoinSystem): Sides {
  const { give, take, remainder } = exchangeForCoin(coins, coin.key, system);
  const remainderNote = `${formatMoney(remainder, system)} is less than a ${coin.singular} and is not converted.`;
  return { give, take, note: remainder > 0 ? remainderNote : '' };
}

/** Shows during input whether both sides have the same value. */
function ValueComparison({ give, take, note }: Sides) {
  const system = useCoins();
  const giveValue = purseTotal(give, EVERY_COIN);
  const difference = differenceText(surplusOf({ give, take }), system);
  const Icon = difference ? Scale : Check;
  return (
    <div role="status" className="grid gap-1.5 rounded-m border border-line bg-surface-2 px-3.5 py-3 text-sm">
      {giveValue + purseTotal(take, EVERY_COIN) === 0 ? (
        <p className="text-ink-2">
          Choose coins to give and coins to take. Both sides must be worth the same.
        </p>
      ) : (
        <p className="flex items-start gap-2">
          <Icon
            aria-hidden="true"
            className={difference ? 'mt-0.5 size-4 text-warning' : 'mt-0.5 size-4 text-success'}
          />
          <span>
            {coinText(give) || 'Nothing'} for {coinText(take) || 'nothing'}:{' '}
            <strong>{difference ?? 'exact'}</strong>
          </span>
        </p>
      )}
      {note && <p className="text-xs text-ink-2">{note}</p>}
    </div>
  );
}

function useConversion(containerId: string, onClose: () => void) {
  const { convert } = useCoinWrites();
  const showUndoable = useUndoToast();
  const send = (give: CoinCounts, take: CoinCounts) =>
    convert.mutate(
      {
        params: { id: containerId },
        body: { conversion: { give: nonZeroCounts(give), take: nonZeroCounts(take) } },
      },
      {
        onSuccess: ({ data }) => {
          showUndoable(`${coinText(give)} converted to ${coinText(take)}`, data.transaction_ids);
          onClose();
        },
        onWaiting: onClose,
      },
    );
  return { send, isPending: convert.isPending, error: convert.error };
}

/** Exchanges coins in one container for other coins of exactly the same value (DEC-4). */
export default function ConvertCoins({ sources, onClose }: ConvertCoinsProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [sides, setSides] = useState(EMPTY);
  const source = chosenSource(sources, chosenId);
  const sourceId = source?.container_id ?? '';
  const coins = source?.coins ?? {};
  const system = useCoins();
  const main = mainCoin(system);
  const { send, isPending, error } = useConversion(sourceId, onClose);
  const net = netOf(sides);
  const isExact = purseTotal(net.give, EVERY_COIN) > 0 && surplusOf(net) === 0;
  return (
    <FormDialog
      size="sm"
      title="Convert coins"
      submitLabel="Convert"
      onSubmit={(event) => {
        event.preventDefault();
        if (isExact) send(net.give, net.take);
      }}
      onClose={onClose}
      isPending={isPending}
      isDisabled={!isExact}
      error={rejectionText(error)}
    >
      <SourceField
        sources={sources}
        value={sourceId}
        onChange={(id) => {
          setChosenId(id);
          setSides(EMPTY);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onPress={() => setSides(exchangeForFewest(coins, system))}>
          Use the fewest coins
        </Button>
        {main && (
          <Button size="sm" onPress={() => setSides(exchangeInto(main, coins, system))}>
            Convert as much as possible to {main.name}
          </Button>
        )}
      </div>
      <CoinFields
        legend="Give"
        available={coins}
        counts={sides.give}
        onChange={(give) => setSides({ ...sides, give, note: '' })}
        errors={coinErrors(error)}
      />
      <CoinFields
        legend="Take"
        counts={sides.take}
        onChange={(take) => setSides({ ...sides, take, note: '' })}
      />
      <ValueComparison {...sides} />
    </FormDialog>
  );
}
