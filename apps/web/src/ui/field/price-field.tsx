import { type CoinSystem, DISPLAY_COINS, FIVE_E, formatMoney, parseMoney } from '@quartermaster/rules/money';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** What was typed, read: copper, null where nothing was typed, or what is wrong with it. */
export interface TypedPrice {
  readonly copper: number | null;
  readonly fault: string | undefined;
}

/** The coins in which a system's prices are written: of 5e gold, silver and copper, of others all. */
export const priceCoins = (system: CoinSystem): readonly string[] =>
  system.key === FIVE_E.key ? DISPLAY_COINS : system.coins.map(({ key }) => key);

/** "12 gp 5 sp", or of another system "12 s 5 d". */
const example = (system: CoinSystem): string => formatMoney(1250, priceCoins(system), system);

/** Reads a price as it is said at the table; nothing typed is no price. */
export function typedPrice(text: string, system: CoinSystem = FIVE_E): TypedPrice {
  if (text.trim() === '') return { copper: null, fault: undefined };
  const copper = parseMoney(text, system);
  if (copper !== null && copper >= 0) return { copper, fault: undefined };
  return { copper: null, fault: `Write it with its coins, as in ${example(system)}` };
}

/** Copper as it stands in the field. */
export const priceText = (copper: number | null, system: CoinSystem = FIVE_E): string =>
  copper === null ? '' : formatMoney(copper, priceCoins(system), system);

/** A price in words of the table; the text is the caller's, read by `typedPrice`. */
export function PriceField({ system = FIVE_E, ...rest }: TextFieldProps & { system?: CoinSystem }) {
  return <TextField placeholder={example(system)} maxLength={60} autoComplete="off" {...rest} />;
}
