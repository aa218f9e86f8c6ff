import type { CoinSystem } from '@quartermaster/rules/money';
import { STACK_QUANTITY_MAX } from '@quartermaster/rules/stacking';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { PriceField, parsePrice, priceText } from '../../../ui/field/price-field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';

/** The terms of a line as field values; an empty number is NaN. */
export interface TermsInput {
  readonly isUnlimited: boolean;
  readonly quantity: number;
  /** The price as typed: "12 gp 5 sp"; empty means the base value times the shop's buy modifier. */
  readonly price: string;
  /** The restock quantity; empty means that the line is not restocked. */
  readonly restock: number;
}

export interface StockTerms {
  readonly quantity: number | null;
  readonly price: number | null;
  readonly restock_quantity: number | null;
}

export const NEW_TERMS: TermsInput = { isUnlimited: true, quantity: 1, price: '', restock: Number.NaN };

/** Converts a line's terms to field values. */
export const termsInputOf = (line: StockTerms, system: CoinSystem): TermsInput => ({
  isUnlimited: line.quantity === null,
  quantity: line.quantity ?? 1,
  price: priceText(line.price, system),
  restock: line.restock_quantity ?? Number.NaN,
});

/** Converts the fields to a request; null while the price cannot be parsed or the quantity is missing. */
export function parseTerms(input: TermsInput, system: CoinSystem): StockTerms | null {
  const { copper, error } = parsePrice(input.price, system);
  if (error !== undefined || (!input.isUnlimited && Number.isNaN(input.quantity))) return null;
  return {
    quantity: input.isUnlimited ? null : input.quantity,
    price: copper,
    restock_quantity: input.isUnlimited || Number.isNaN(input.restock) ? null : input.restock,
  };
}

/** The quantity, the unit price and the restock quantity. */
export function StockTermsFields(props: {
  input: TermsInput;
  onChange: (input: TermsInput) => void;
  system: CoinSystem;
  /** Whether only the price can be changed, as for a customized item. */
  isPriceOnly?: boolean;
}) {
  const { input, onChange, system, isPriceOnly = false } = props;
  const change = (part: Partial<TermsInput>) => onChange({ ...input, ...part });
  return (
    <>
      {!isPriceOnly && (
        <SwitchField
          label="Unlimited"
          description="Never sells out."
          isSelected={input.isUnlimited}
          onChange={(isUnlimited) => change({ isUnlimited })}
        />
      )}
      {!(isPriceOnly || input.isUnlimited) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label="Quantity"
            minValue={1}
            maxValue={STACK_QUANTITY_MAX}
            value={input.quantity}
            onChange={(quantity) => change({ quantity })}
            error={Number.isNaN(input.quantity) ? 'Enter a quantity' : undefined}
          />
          <NumberField
            label="Restock quantity"
            description="Leave empty to never restock."
            minValue={1}
            maxValue={STACK_QUANTITY_MAX}
            placeholder="Never"
            value={input.restock}
            onChange={(restock) => change({ restock })}
          />
        </div>
      )}
      <PriceField
        label="Unit price"
        description="Leave empty for the base value times the shop's buy modifier."
        system={system}
        value={input.price}
        onChange={(price) => change({ price })}
        error={parsePrice(input.price, system).error}
      />
    </>
  );
}
