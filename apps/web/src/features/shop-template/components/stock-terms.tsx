import { QUANTITY_MAX } from '@quartermaster/contract/constants';
import type { CoinSystem } from '@quartermaster/rules/money';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { PriceField, priceText, typedPrice } from '../../../ui/field/price-field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';

/** What a line of stock says besides the item, as the fields have it; an empty figure is NaN. */
export interface TermsDraft {
  readonly isUnlimited: boolean;
  readonly quantity: number;
  /** As it is typed: "12 gp 5 sp"; empty is the base value by the shop's modifier. */
  readonly price: string;
  /** What a restock fills up to; empty: it is not restocked. */
  readonly restock: number;
}

export interface StockTerms {
  readonly quantity: number | null;
  readonly price: number | null;
  readonly restock_quantity: number | null;
}

export const NEW_TERMS: TermsDraft = { isUnlimited: true, quantity: 1, price: '', restock: Number.NaN };

/** A line's terms as the fields show them. */
export const draftOf = (line: StockTerms, system: CoinSystem): TermsDraft => ({
  isUnlimited: line.quantity === null,
  quantity: line.quantity ?? 1,
  price: priceText(line.price, system),
  restock: line.restock_quantity ?? Number.NaN,
});

/** The fields as the calls take them; null while a price cannot be read or a number is missing. */
export function termsIn(draft: TermsDraft, system: CoinSystem): StockTerms | null {
  const { copper, error } = typedPrice(draft.price, system);
  if (error !== undefined || (!draft.isUnlimited && Number.isNaN(draft.quantity))) return null;
  return {
    quantity: draft.isUnlimited ? null : draft.quantity,
    price: copper,
    restock_quantity: draft.isUnlimited || Number.isNaN(draft.restock) ? null : draft.restock,
  };
}

/** How many, what one costs, and what a restock fills up to. */
export function StockTermsFields(props: {
  draft: TermsDraft;
  onChange: (draft: TermsDraft) => void;
  system: CoinSystem;
  /** A special item is unique. */
  isFixed?: boolean;
}) {
  const { draft, onChange, system, isFixed = false } = props;
  const change = (part: Partial<TermsDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      {!isFixed && (
        <SwitchField
          label="Unlimited"
          description="No limit."
          isSelected={draft.isUnlimited}
          onChange={(isUnlimited) => change({ isUnlimited })}
        />
      )}
      {!(isFixed || draft.isUnlimited) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label="Quantity"
            minValue={1}
            maxValue={QUANTITY_MAX}
            value={draft.quantity}
            onChange={(quantity) => change({ quantity })}
            error={Number.isNaN(draft.quantity) ? 'Enter a quantity' : undefined}
          />
          <NumberField
            label="Restock quantity"
            description="Leave empty to never restock."
            minValue={1}
            maxValue={QUANTITY_MAX}
            placeholder="Never"
            value={draft.restock}
            onChange={(restock) => change({ restock })}
          />
        </div>
      )}
      <PriceField
        label="Unit price"
        description="Leave empty for the base value times the shop's buy modifier."
        system={system}
        value={draft.price}
        onChange={(price) => change({ price })}
        error={typedPrice(draft.price, system).error}
      />
    </>
  );
}
