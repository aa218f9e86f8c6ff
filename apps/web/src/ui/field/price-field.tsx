import { type CoinSystem, formatMoney, parseMoney } from '@quartermaster/rules/money';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The parsed input: an amount in copper, null if the input is empty, or an error. */
export interface ParsedPrice {
  readonly copper: number | null;
  readonly error: string | undefined;
}

/** A price as an example: "12 gp 5 sp", or "1 m 2 s 5 d" in another coin system. */
const examplePrice = (system: CoinSystem): string => formatMoney(1250, system);

/** Parses a price in coins; an empty input is neither a price nor an error. */
export function parsePrice(text: string, system: CoinSystem): ParsedPrice {
  if (text.trim() === '') return { copper: null, error: undefined };
  const copper = parseMoney(text, system);
  if (copper !== null && copper >= 0) return { copper, error: undefined };
  return { copper: null, error: `Enter an amount in coins, such as ${examplePrice(system)}` };
}

/** The text of an amount in copper, as the field displays it. */
export const priceText = (copper: number | null, system: CoinSystem): string =>
  copper === null ? '' : formatMoney(copper, system);

/** A price as text in the coins of the party, parsed by `parsePrice`. */
export function PriceField({ system, ...rest }: TextFieldProps & { system: CoinSystem }) {
  return <TextField placeholder={examplePrice(system)} maxLength={60} autoComplete="off" {...rest} />;
}
