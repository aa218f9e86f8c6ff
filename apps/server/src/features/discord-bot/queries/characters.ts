import type { Character } from '@quartermaster/contract/character';
import type { DiscordChoice } from '@quartermaster/contract/discord-bot';
import { invalid } from '@quartermaster/contract/errors';
import { listCharacters, readCharacter } from '../../character/queries/characters.ts';
import type { PartyInteraction } from '../domain/bot-command.ts';
import { choice } from '../present.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Whether the text is an id, which a selected suggestion sends, and not a typed name. */
export const isId = (text: string): boolean => UUID.test(text);

const QUERY_BY_NAME = { page: 1, per_page: 100, sort: 'name', direction: 'asc' } as const;

const charactersOf = async (
  { sql, actor, member }: PartyInteraction,
  search: string,
  isOwn = false,
): Promise<Character[]> => {
  const filter = { ...QUERY_BY_NAME, party_id: member.partyId, search, isOwn };
  return (await listCharacters(sql, actor.userId, filter)).rows;
};

/** The member's own characters in the party whose name contains the search, by name; at most 100. */
export const ownCharacters = (interaction: PartyInteraction, search = ''): Promise<Character[]> =>
  charactersOf(interaction, search, true);

export const suggestCharacters = async (
  interaction: PartyInteraction,
  typed: string,
): Promise<DiscordChoice[]> =>
  (await charactersOf(interaction, typed)).map(({ id, name }) => choice(name, id));

export const suggestOwnCharacters = async (
  interaction: PartyInteraction,
  typed: string,
): Promise<DiscordChoice[]> =>
  (await ownCharacters(interaction, typed)).map(({ id, name }) => choice(name, id));

/** The character of the party with this full name, ignoring case; undefined unless exactly one has the name. */
async function characterNamed(
  interaction: PartyInteraction,
  fullName: string,
): Promise<Character | undefined> {
  const [first, second] = (await charactersOf(interaction, fullName)).filter(
    ({ name }) => name.toLowerCase() === fullName.toLowerCase(),
  );
  return second ? undefined : first;
}

/**
 * The character of the party that an option names, by suggestion or by full name; by default the member's only
 * character. Throws VALIDATION_ERROR unless exactly one character matches, and RESOURCE_NOT_FOUND for an id of a
 * character that the member may not see.
 */
export async function characterFor(
  interaction: PartyInteraction,
  idOrName: string | undefined,
): Promise<Character> {
  if (idOrName === undefined) return onlyCharacter(await ownCharacters(interaction));
  const character = isId(idOrName)
    ? await readCharacter(interaction.sql, interaction.actor.userId, idOrName)
    : await characterNamed(interaction, idOrName);
  if (character && character.party_id === interaction.member.partyId) return character;
  throw invalid('character', 'Choose a character from the suggestions.');
}

function onlyCharacter([first, second]: readonly Character[]): Character {
  if (!first) throw invalid('character', 'You have no character in this party. Create one first.');
  if (second)
    throw invalid('character', 'You have several characters. Choose one with the character option.');
  return first;
}
