import type { CoinSystem } from '@quartermaster/rules/money';
import { type FormEvent, useState } from 'react';
import { changedFields } from '../../../platform/changed-fields.ts';
import { failureText } from '../../../platform/show-failure.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCoins } from '../../../ui/party-coins.tsx';
import { parseTerms, type StockTerms, StockTermsFields, termsInputOf } from './stock-terms.tsx';

/** Changes the quantity, the unit price and the restock quantity of a line. Saves only the changed terms. */
export default function EditLine(props: {
  line: StockTerms & { readonly name: string };
  system?: CoinSystem;
  /** Whether only the price can be changed, as for a customized item. */
  isPriceOnly?: boolean;
  onSave: (change: Partial<StockTerms>) => Promise<unknown>;
  onClose: () => void;
}) {
  const coins = useCoins();
  const { line, system = coins, isPriceOnly = false } = props;
  const [input, setInput] = useState(() => termsInputOf(line, system));
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const terms = parseTerms(input, system);
  // The restock quantity of an unlimited line is not displayed, so it is kept.
  const isStillUnlimited = line.quantity === null && input.isUnlimited;
  const { restock_quantity } = line;
  // Only changes are saved, because items may be sold while the user edits the price.
  const change =
    terms && changedFields<StockTerms>(line, isStillUnlimited ? { ...terms, restock_quantity } : terms);
  const hasChanges = change === null || Object.keys(change).length > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!change) return;
    if (!hasChanges) return props.onClose();
    setPending(true);
    setError(undefined);
    try {
      await props.onSave(change);
      props.onClose();
    } catch (failure) {
      setError(failureText(failure, 'Failed to save the line.'));
    } finally {
      setPending(false);
    }
  };
  return (
    <FormDialog
      size="sm"
      title={`Edit ${line.name}`}
      submitLabel="Save"
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
      isPending={isPending}
      hasChanges={hasChanges}
      isDisabled={terms === null}
      error={error}
    >
      <StockTermsFields input={input} onChange={setInput} system={system} isPriceOnly={isPriceOnly} />
    </FormDialog>
  );
}
