import type { ShopInstance } from '@quartermaster/contract/shop';
import { ShoppingBasket } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { usePurseTotal } from '../../coin/api.ts';
import { CapacityMeters } from '../../container/components/capacity-meters.tsx';
import type { TradeModel } from '../hooks/use-trade-model.ts';
import type { Trader } from '../hooks/use-trader.ts';
import type { Basket } from '../state.ts';
import { addedLoadOf, choicesOf, coinSystemOf, coinText, netCoins, tradeLabel } from '../view.ts';
import { BasketLines } from './basket-lines.tsx';

export interface BasketPanelProps {
  readonly shop: ShopInstance;
  readonly basket: Basket;
  readonly trader: Trader;
  readonly model: TradeModel;
  readonly onTraded?: () => void;
}

/** The trading character, the container that receives purchases, and the container that pays first (DEC-5). */
function TraderField({ trader, model }: BasketPanelProps) {
  const { character, container, purse } = trader;
  const total = usePurseTotal(purse?.owner);
  if (!container || !purse) return null;
  return (
    <div className="grid gap-3">
      {character && trader.characters.length > 1 && (
        <SelectField
          label="Trade as"
          choices={trader.characters.map(({ id, name }) => ({ value: id, label: name }))}
          value={character.id}
          onChange={model.chooseCharacter}
        />
      )}
      <SelectField
        label="Store in"
        choices={choicesOf(trader.targets)}
        value={container.id}
        onChange={model.chooseContainer}
      />
      <SelectField
        label="Pay from"
        choices={choicesOf(trader.purses)}
        value={purse.id}
        onChange={model.choosePurse}
      />
      <p className="flex justify-between gap-3 text-sm text-ink-2">
        {purse.owner.name} has
        {total === undefined ? <span>…</span> : <Money copper={total} className="font-semibold text-ink-1" />}
      </p>
    </div>
  );
}

/** The total, the coins, and the load of the container after the trade. */
function Totals({ shop, basket, trader, model }: BasketPanelProps) {
  const { quote } = model;
  const system = coinSystemOf(shop);
  if (!quote) return null;
  const isPaid = quote.net_copper >= 0;
  const net = netCoins(quote.paid, quote.received);
  const [paid, received] = [coinText(net.paid, system), coinText(net.received, system)];
  return (
    <div className="grid gap-2.5">
      <p className="flex items-baseline justify-between gap-3 text-lg font-semibold">
        {isPaid ? 'You pay' : 'You get'}
        <Money copper={Math.abs(quote.net_copper)} className={isPaid ? 'text-accent' : 'text-success'} />
      </p>
      {(paid || received) && (
        <p className="text-xs text-ink-2">
          {paid && `${trader.purse?.owner.name} pays with ${paid}`}
          {paid && received && '; '}
          {received && (paid ? `change ${received}` : `${trader.purse?.owner.name} gets ${received}`)}.
        </p>
      )}
      {trader.container && basket.buys.length > 0 && (
        <CapacityMeters isStacked container={trader.container} addedLoad={addedLoadOf(quote, basket)} />
      )}
    </div>
  );
}

/** The basket: its lines with their prices, the payer and the coins, and the trade button. */
export function BasketPanel(props: BasketPanelProps) {
  const { basket, model } = props;
  const isEmpty = basket.buys.length + basket.sells.length === 0;
  if (isEmpty) {
    return (
      <div className="grid gap-4">
        <p className="flex items-start gap-2.5 text-sm text-ink-2">
          <ShoppingBasket aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" />
          Add items from the shop, and your own items that you want to sell.
        </p>
        <TraderField {...props} />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <BasketLines basket={basket} model={model} />
      <Totals {...props} />
      <TraderField {...props} />
      {model.rejection && (
        <p role="alert" className="rounded-m border border-error bg-error-quiet px-3 py-2 text-sm text-ink-1">
          {model.rejection}
        </p>
      )}
      <Button
        wide
        size="lg"
        tone="primary"
        isPending={model.isTrading}
        isDisabled={!model.mayTrade}
        onPress={() => model.trade(props.onTraded)}
      >
        {tradeLabel(basket)}
      </Button>
      {model.isCalculating && (
        <p className="flex items-center justify-center gap-2 text-xs text-ink-3">
          <Spinner size="sm" label="Calculating" />
        </p>
      )}
      <Button tone="quiet" size="sm" onPress={model.clear}>
        Empty the basket
      </Button>
    </div>
  );
}
