import { invalid } from '@quartermaster/contract/errors';
import { coinSystem, formatMoney, parseMoney, purseTotal } from '@quartermaster/rules/money';
import { listCharacters } from '../../character/queries/characters.ts';
import { splitCoins } from '../../coin/commands/split-coins.ts';
import { listPartyContainers } from '../../party/queries/party-containers.ts';
import type { PartyInteraction, WriteCommand } from '../domain/bot-command.ts';
import { namesInList } from '../domain/name-list.ts';
import { NAMES_MAX, textOption } from '../domain/options.ts';
import { line } from '../present.ts';
import { charactersNamedIn } from '../store.ts';

const RECIPIENTS_MAX = 100;

/** The characters named in the option, separated by commas; by default all characters of the party. */
async function recipients({ sql, actor, member, options }: PartyInteraction): Promise<string[]> {
  const text = options.text('characters', NAMES_MAX);
  if (text !== undefined) {
    const characters = await charactersNamedIn(sql, member.partyId, text);
    const names = namesInList(
      text,
      characters.map(({ name }) => name),
    );
    if (names.length < 1 || names.length > RECIPIENTS_MAX)
      throw invalid('characters', `Enter the names of 1 to ${RECIPIENTS_MAX} characters.`);
    return names.map((typed) => {
      const [first, second] = characters.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
      if (first && !second) return first.id;
      throw invalid('characters', `The party does not have exactly one character named “${typed}”.`);
    });
  }
  const filter = { page: 1, per_page: RECIPIENTS_MAX, sort: 'name', direction: 'asc' } as const;
  const { rows, total } = await listCharacters(sql, actor.userId, { ...filter, party_id: member.partyId });
  if (total > rows.length)
    throw invalid('characters', 'The party is too large. Enter the names of the characters.');
  if (rows.length === 0) throw invalid('characters', 'The party has no characters.');
  return rows.map(({ id }) => id);
}

/**
 * `/split`: splits the coins of the stash evenly among characters. Throws the errors of splitCoins, and
 * VALIDATION_ERROR for invalid options.
 */
export const splitCommand: WriteCommand = {
  options: [
    textOption('amount', 'For example, 30 gp; all coins by default'),
    textOption('characters', 'Names separated by commas; the whole party by default', {
      max_length: NAMES_MAX,
    }),
  ],
  write: async (interaction) => {
    const { sql, tx, actor, member, options } = interaction;
    const { rows } = await listPartyContainers(sql, actor.userId, member.partyId, { page: 1, per_page: 1 });
    const [stash] = rows;
    if (!stash) throw invalid('amount', 'The party has no stash.');
    const system = coinSystem(stash.coin_system);
    const text = options.text('amount');
    const amount = text === undefined ? undefined : parseMoney(text, system);
    if (amount === null || (amount !== undefined && amount < 1))
      throw invalid('amount', `Enter an amount such as 3 ${system.coins.at(-1)?.abbr}.`);
    const characterIds = await recipients(interaction);
    const { share, remainder } = await splitCoins(tx, actor, { containerId: stash.id, characterIds, amount });
    const format = (purse: typeof share) => formatMoney(purseTotal(purse, system), system);
    const count = new Set(characterIds).size;
    const shares = line`${count} × **${format(share)}**`;
    if (purseTotal(remainder, system) === 0) return { lines: [shares] };
    return { lines: [line`${shares}; ${format(remainder)} stays in the stash`] };
  },
};
