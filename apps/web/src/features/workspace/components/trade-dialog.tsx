import type { Container } from '@quartermaster/contract/container';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { CapacityMeters, capacityText } from '../../container/components/capacity-meters.tsx';
import type { Quote } from '../../shop/api.ts';
import { BasketLines } from '../../shop/components/basket-lines.tsx';
import { useTradeModel } from '../../shop/hooks/use-trade-model.ts';
import { type Basket, lineCount } from '../../shop/state.ts';
import { addedLoadOf } from '../../shop/view.ts';
import { type ContainerPlace, placeLabel, type Transfer, tradeFrom } from '../view.ts';

export interface TradeDialogProps {
  /** The transfers; all have the same source and target, one of which is a shop. */
  readonly transfers: readonly Transfer[];
  /** The containers that purchases can be stored in. */
  readonly containers: readonly ContainerPlace[];
  readonly onClose: () => void;
}

type TradeParts = NonNullable<ReturnType<typeof tradeFrom>>;

/** The payer, the amount, the purse and, for a purchase, the load of the container after the trade. */
function Total(props: { quote: Quote; basket: Basket; container: Container; shopName: string }) {
  const { quote, basket, container, shopName } = props;
  const ownerName = container.owner.name;
  const isSale = quote.net_copper < 0;
  return (
    <div className="rounded-m bg-surface-2 px-3.5 py-3">
      <p role="status" className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{isSale ? 'You get' : 'You pay'}</span>
        <Money
          copper={Math.abs(quote.net_copper)}
          className="font-display text-xl font-semibold text-accent"
        />
      </p>
      <p className="mt-1 text-xs text-ink-2">
        {isSale
          ? `${shopName} pays ${ownerName}.`
          : `${ownerName} pays, with coins from this container first.`}
      </p>
      <p className="mt-1 flex justify-between gap-3 text-xs text-ink-2">
        {ownerName} has
        <Money copper={quote.purse_copper} className="font-semibold text-ink-1" />
      </p>
      {basket.buys.length > 0 && (
        <div className="mt-3">
          <CapacityMeters isStacked container={container} addedLoad={addedLoadOf(quote, basket)} />
        </div>
      )}
    </div>
  );
}

function titleOf({ basket }: TradeParts): string {
  const names = [
    ...basket.buys.map(({ listing }) => listing.name),
    ...basket.sells.map(({ item }) => item.display_name),
  ];
  const subject = names.length === 1 ? names[0] : `${names.length} items`;
  return `${basket.buys.length > 0 ? 'Buy' : 'Sell'} ${subject}`;
}

function Trade({ parts, containers, onClose }: Omit<TradeDialogProps, 'transfers'> & { parts: TradeParts }) {
  const { shop } = parts;
  const isPurchase = parts.basket.buys.length > 0;
  const [basket, setBasket] = useState<Basket>(parts.basket);
  const container = containers.find(({ id }) => id === basket.containerId)?.container ?? parts.container;
  const change = (next: (basket: Basket) => Basket) => {
    const changedBasket = next(basket);
    if (lineCount(changedBasket) === 0) onClose();
    else setBasket(changedBasket);
  };
  const model = useTradeModel(shop, basket, { container }, change);
  return (
    <Dialog
      size="sm"
      title={titleOf(parts)}
      description={isPurchase ? `from ${shop.name}` : `to ${shop.name}`}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      actions={
        <Button
          tone="primary"
          isPending={model.isTrading}
          isDisabled={!model.mayTrade}
          onPress={() => model.trade()}
        >
          {isPurchase ? 'Buy' : 'Sell'}
        </Button>
      }
    >
      <div className="grid gap-4">
        {isPurchase && (
          <SelectField
            label="Pay from and store in"
            value={container.id}
            onChange={model.chooseContainer}
            choices={containers.map((place) => ({
              value: place.id,
              label: placeLabel(place),
              description: capacityText(place.container),
            }))}
          />
        )}
        <BasketLines basket={basket} model={model} />
        {model.quote ? (
          <Total quote={model.quote} basket={basket} container={container} shopName={shop.name} />
        ) : (
          !model.rejection && <Spinner size="sm" label="Loading the price" />
        )}
        {model.rejection && (
          <p role="alert" className="text-sm font-medium text-error">
            {model.rejection}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Buys from or sells to a shop, and shows the price with its steps before the trade is sent (DOM-2). */
export default function TradeDialog({ transfers, ...props }: TradeDialogProps) {
  const parts = tradeFrom(transfers);
  return parts && <Trade {...props} parts={parts} />;
}
