import { STOCK_LINES_AT_ONCE } from '@quartermaster/contract/constants';
import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { countOf } from '@quartermaster/rules/format-count';
import type { CoinSystem } from '@quartermaster/rules/money';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../../platform/show-failure.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { CatalogPicker } from '../../item-template/components/catalog-picker.tsx';
import { NEW_TERMS, parseTerms, type StockTerms, StockTermsFields } from './stock-terms.tsx';

export interface AddStockProps {
  /** The ids of the item templates that are known to be in stock; they cannot be chosen. */
  readonly stockedIds: ReadonlySet<string>;
  readonly system?: CoinSystem;
  /** Adds the items, all or none, each with these terms; throws if the request is rejected. */
  readonly onAdd: (templates: readonly ItemTemplate[], terms: StockTerms) => Promise<unknown>;
  readonly onClose: () => void;
}

const addText = (count: number): string => (count === 0 ? 'Add items' : `Add ${countOf(count, 'item')}`);

/** Adds several catalog items to the stock together, all with the same terms. */
export default function AddStock({ stockedIds, onAdd, onClose, ...props }: AddStockProps) {
  const coins = useCoins();
  const { system = coins } = props;
  const [chosenItems, setChosenItems] = useState<readonly ItemTemplate[]>([]);
  const [input, setInput] = useState(NEW_TERMS);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const terms = parseTerms(input, system);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!terms || chosenItems.length === 0) return;
    setPending(true);
    setError(undefined);
    try {
      await onAdd(chosenItems, terms);
      onClose();
    } catch (failure) {
      setError(failureText(failure, 'Failed to add the items.'));
    } finally {
      setPending(false);
    }
  };
  return (
    <FormDialog
      size="lg"
      title="Add from the catalog"
      description="Choose items to stock. All of them get the same terms; you can change each line afterwards."
      submitLabel={addText(chosenItems.length)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isPending={isPending}
      hasChanges={chosenItems.length > 0}
      isDisabled={chosenItems.length === 0 || terms === null}
      error={error}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <CatalogPicker
          selected={chosenItems}
          onChange={setChosenItems}
          max={STOCK_LINES_AT_ONCE}
          addedIds={stockedIds}
        />
        <fieldset className="flex min-w-0 flex-col gap-4 max-lg:border-t max-lg:border-line max-lg:pt-4">
          <legend className="sr-only">Terms for each item</legend>
          <StockTermsFields input={input} onChange={setInput} system={system} />
        </fieldset>
      </div>
    </FormDialog>
  );
}
