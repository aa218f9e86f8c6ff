import type { Character } from '@quartermaster/contract/character';
import type { ItemInstance } from '@quartermaster/contract/item';
import { formatCount } from '@quartermaster/rules/format-count';
import { type CoinSystem, formatMoney } from '@quartermaster/rules/money';
import { formatWeight, toHundredths } from '@quartermaster/rules/weight';
import { useCoins } from '../../../ui/party-coins.tsx';
import type { ContainerContents } from '../api.ts';
import { characterLine, PRIVATE_EXCLUDED } from '../view.ts';

/** Black on white in every theme, with page numbers; the printer determines the paper size (A4 or Letter). */
const PAPER_CSS = `
@page { margin: 14mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt serif; } }
.sheet { background: #fff; color: #000; font-size: 10pt; line-height: 1.35; color-scheme: light; }
.sheet h1, .sheet h2 { color: #000; } .sheet h1 { font-size: 20pt; } .sheet h2 { font-size: 13pt; margin: 14pt 0 4pt; break-after: avoid; }
.sheet table { width: 100%; border-collapse: collapse; } .sheet thead { display: table-header-group; }
.sheet th, .sheet td { border-bottom: 0.5pt solid #777; padding: 2pt 4pt; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.sheet td:first-child { width: 100%; } .sheet th, .sheet .words { overflow-wrap: normal; }
.sheet th { font-weight: 600; } .sheet tfoot td { border-bottom: 0; font-weight: 600; } .sheet tr { break-inside: avoid; }
.sheet .n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
@media screen and (width < 30rem) { .sheet { font-size: 8pt; } }
@media screen and (width < 24rem) { .sheet .n { white-space: normal; overflow-wrap: normal; } .sheet th, .sheet td { padding: 2pt; } }
@media print { body { background: #fff; } }`;

const DASH = '–';
const pounds = (weight: number) => formatWeight(toHundredths(weight));
const money = (copper: number | null, coins: CoinSystem) =>
  // Lines break between two coins, but not between a number and its coin.
  copper === null ? DASH : formatMoney(copper, coins).replaceAll(/(\d) /g, '$1\u00a0');

/** Equipped, attuned and unidentified as text: a printer may have no color. */
const marksOf = ({ instance_data, is_identified }: ItemInstance): string =>
  [
    instance_data.is_equipped && 'equipped',
    instance_data.is_attuned && 'attuned',
    !is_identified && 'unidentified',
  ]
    .filter(Boolean)
    .join(', ');

const sum = (items: readonly ItemInstance[], amountOf: (item: ItemInstance) => number) =>
  items.reduce((total, item) => total + amountOf(item), 0);
const weightOf = (items: readonly ItemInstance[]) =>
  formatWeight(sum(items, (item) => toHundredths(item.total_weight)));
const totalValueOf = (items: readonly ItemInstance[], coins: CoinSystem) =>
  money(
    sum(items, (item) => item.total_value_copper ?? 0),
    coins,
  );

function Contents({ container, items, isComplete }: ContainerContents) {
  const coins = useCoins();
  return (
    <section>
      <h2>{container.name}</h2>
      {items.length === 0 ? (
        <p>Empty</p>
      ) : (
        <table aria-label={container.name}>
          <thead>
            <tr>
              <th>Item</th>
              <th className="n">Qty</th>
              <th className="n">Weight</th>
              <th className="n">Value</th>
              <th>Notes</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <td>{item.display_name}</td>
                <td className="n">{item.quantity.toLocaleString('en-US')}</td>
                <td className="n">{pounds(item.total_weight)}</td>
                <td className="n">{money(item.total_value_copper, coins)}</td>
                <td className="words">{marksOf(item)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <td />
              <td className="n">{weightOf(items)}</td>
              <td className="n">{totalValueOf(items, coins)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
      {!isComplete && <p>Only the first {formatCount(items.length)} stacks are printed and counted.</p>}
    </section>
  );
}

/** Coins by their names, the most valuable first, and their total value. */
function purseText(items: readonly ItemInstance[], system: CoinSystem): string {
  const coins = items
    .filter((item) => item.tags.includes('currency'))
    .toSorted((one, other) => (other.value_copper ?? 0) - (one.value_copper ?? 0));
  const names = Map.groupBy(coins, (coin) => coin.display_name);
  const parts = [...names].map(
    ([name, stacks]) => `${sum(stacks, ({ quantity }) => quantity).toLocaleString('en-US')} × ${name}`,
  );
  return parts.length === 0 ? 'No coins' : `${parts.join(', ')} (${totalValueOf(coins, system)})`;
}

/** A printable inventory of a character. */
export function Sheet({
  character,
  containers,
}: {
  character: Character;
  containers: readonly ContainerContents[];
}) {
  const coins = useCoins();
  const allItems = containers.flatMap(({ items }) => items);
  const limit = character.max_weight ? ` of ${pounds(character.max_weight)}` : '';
  return (
    <article className="sheet">
      <style>{PAPER_CSS}</style>
      <h1 tabIndex={-1}>{character.name}</h1>
      <p>
        {characterLine(character)}
        {character.party_name && ` · ${character.party_name}`} · Played by {character.username || 'Unknown'}
      </p>
      <p>
        <strong>Carried:</strong> {weightOf(allItems)}
        {limit} lb · <strong>Worth:</strong> {totalValueOf(allItems, coins)}
        {!character.permissions.see_private && ` · ${PRIVATE_EXCLUDED}`}
        {containers.some(({ isComplete }) => !isComplete) &&
          ' · Stacks that are not printed are not included.'}
      </p>
      <p>
        <strong>Purse:</strong> {purseText(allItems, coins)}
      </p>
      {containers.map((contents) => (
        <Contents key={contents.container.id} {...contents} />
      ))}
    </article>
  );
}
