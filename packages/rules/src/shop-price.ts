import { formatCount } from './format-count.ts';

/**
 * The prices at which a shop sells and buys (DEC-5): amounts in copper and rates in hundredths, all of them
 * whole numbers.
 */

/** A shop's modifiers, in hundredths: 100 is the base value, 15 is a discount of 15%. */
export interface ShopTerms {
  readonly buyModifier: number;
  readonly sellModifier: number;
  readonly discount: number;
}

/** One step of the calculation; `amount` is the copper after this step, rounded half up. */
export interface PriceStep {
  readonly label: string;
  readonly amount: number;
}

export interface Price {
  /** Copper for one item. */
  readonly unit: number;
  /** Copper for all items: the charged or paid amount. */
  readonly total: number;
  /** The steps of the calculation; the last amount is the total. */
  readonly explanation: readonly PriceStep[];
}

/** Divides whole numbers and rounds half up: 2.5 becomes 3. The divisor is positive. */
const divideHalfUp = (dividend: number, divisor: number): number => {
  const quotient = Math.floor(dividend / divisor);
  return (dividend - quotient * divisor) * 2 >= divisor ? quotient + 1 : quotient;
};

/**
 * The price of one item for a buyer, in copper: base × modifier × (1 − discount), rounded half up, at least 1
 * cp for an item with a value; a fixed price of the line replaces base × modifier (DEC-5).
 */
export const unitToBuy = (base: number, fixedPrice: number | null, terms: ShopTerms): number =>
  stepsToBuy(base, fixedPrice, terms).at(-1)?.amount ?? 0;

/** The price of `quantity` items with this base value, or with the line's `fixedPrice`. */
export function priceToBuy(
  base: number,
  fixedPrice: number | null,
  terms: ShopTerms,
  quantity: number,
): Price {
  return priceOf(stepsToBuy(base, fixedPrice, terms), quantity);
}

/**
 * The amount that the shop pays for `quantity` items with this base value: for each item base × modifier, rounded half
 * up (DEC-5).
 */
export function priceToSell(base: number, terms: ShopTerms, quantity: number): Price {
  const { sellModifier } = terms;
  const steps = [{ label: 'Base value', amount: base }];
  if (sellModifier !== 100) {
    steps.push({
      label: `Shop pays ${sellModifier}%`,
      amount: divideHalfUp(base * sellModifier, 100),
    });
  }
  return priceOf(steps, quantity);
}

function stepsToBuy(
  base: number,
  fixedPrice: number | null,
  { buyModifier, discount }: ShopTerms,
): PriceStep[] {
  const steps: PriceStep[] = [];
  // In hundredths, so that modifier and discount are rounded once, together.
  const beforeDiscount = fixedPrice === null ? base * buyModifier : fixedPrice * 100;
  if (fixedPrice === null) {
    steps.push({ label: 'Base value', amount: base });
    if (buyModifier !== 100) {
      steps.push({
        label: `Shop charges ${buyModifier}%`,
        amount: divideHalfUp(beforeDiscount, 100),
      });
    }
  } else {
    steps.push({ label: 'Price set by the shop', amount: fixedPrice });
  }
  if (discount > 0) {
    steps.push({
      label: `${discount}% off`,
      amount: divideHalfUp(beforeDiscount * (100 - discount), 10_000),
    });
  }
  const hasValue = fixedPrice === null ? base > 0 : fixedPrice > 0;
  if (hasValue && steps.at(-1)?.amount === 0) steps.push({ label: 'Minimum price', amount: 1 });
  return steps;
}

function priceOf(steps: readonly PriceStep[], quantity: number): Price {
  const unit = steps.at(-1)?.amount ?? 0;
  const total = unit * quantity;
  const last = { label: `Total for ${quantity}`, amount: total };
  return { unit, total, explanation: quantity === 1 ? steps : [...steps, last] };
}

/** The steps as text for the history: "Base value: 15 gp, 10% off: 13 gp 5 sp, Total for 2: 27 gp". */
export const explainPrice = (price: Price, money: (copper: number) => string): string =>
  price.explanation
    .map(
      ({ label, amount }) =>
        `${label.replace(/\d{4,}/, (digits) => formatCount(Number(digits)))}: ${money(amount)}`,
    )
    .join(', ');
