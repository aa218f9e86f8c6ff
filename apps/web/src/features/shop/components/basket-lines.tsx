import type { PriceReply } from '@quartermaster/contract/shop-trade';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import type { TradeModel } from '../hooks/use-trade-model.ts';
import type { Basket } from '../state.ts';
import { PriceExplanation } from './price-explanation.tsx';

interface LineProps {
  readonly name: string;
  readonly isSold: boolean;
  readonly quantity: number;
  /** The available quantity; null if it is unlimited. */
  readonly max: number | null;
  readonly price: PriceReply | undefined;
  readonly onQuantity: (quantity: number) => void;
}

function Line({ name, isSold, quantity, max, price, onQuantity }: LineProps) {
  return (
    <li className="grid gap-1.5 border-b border-dashed border-line pb-3 last:border-0 last:pb-0">
      <div className="flex items-start justify-between gap-3 text-sm">
        <span className="min-w-0 font-medium wrap-anywhere text-ink-1">
          {isSold && <span className="text-ink-3">Sell: </span>}
          {name}
        </span>
        <span className="flex flex-none items-center gap-1 font-semibold">
          {isSold && price && <span aria-hidden="true">+</span>}
          {price ? (
            <Money copper={price.total_copper} className={isSold ? 'text-success' : ''} />
          ) : (
            <span className="text-ink-3">…</span>
          )}
        </span>
      </div>
      {price && <PriceExplanation steps={price.explanation} />}
      <div className="flex items-center justify-between gap-3">
        <div className="w-34">
          <NumberField
            label={`Quantity of ${name}`}
            hideLabel
            minValue={1}
            {...(max === null ? {} : { maxValue: max })}
            value={quantity}
            onChange={(next) => !Number.isNaN(next) && onQuantity(next)}
          />
        </div>
        <IconButton
          size="sm"
          label={`Remove ${name} from the basket`}
          icon={<X aria-hidden="true" />}
          onPress={() => onQuantity(0)}
        />
      </div>
    </li>
  );
}

/** The lines of the basket, each with the explanation of its price. */
export function BasketLines({ basket, model }: { basket: Basket; model: TradeModel }) {
  const priceOf = (id: string | null, quantity: number) =>
    model.quote?.lines.find((line) => line.item_id === id && line.quantity === quantity);
  return (
    <ul aria-label="In the basket" className="grid gap-3">
      {basket.buys.map(({ listing, quantity }) => (
        <Line
          key={listing.id}
          name={listing.name}
          isSold={false}
          quantity={quantity}
          max={listing.quantity}
          price={priceOf(listing.item_instance_id, quantity)}
          onQuantity={(next) => model.setBuy(listing.id, next)}
        />
      ))}
      {basket.sells.map(({ item, quantity }) => (
        <Line
          key={item.id}
          name={item.display_name}
          isSold
          quantity={quantity}
          max={item.quantity}
          price={priceOf(item.id, quantity)}
          onQuantity={(next) => model.setSell(item.id, next)}
        />
      ))}
    </ul>
  );
}
