import { invalid } from '@quartermaster/contract/errors';
import type { ItemInstance } from '@quartermaster/contract/item';
import { transfer } from '../../item/commands/transfer.ts';
import { listPartyContainers } from '../../party/queries/party-containers.ts';
import type { PartyCall, WithTx, WriteCommand } from '../domain/bot-command.ts';
import { quantityOption, textOption } from '../domain/options.ts';
import { type BotMessage, choice, line } from '../present.ts';
import { characterFor, suggestCharacters, suggestOwnCharacters } from '../queries/characters.ts';
import { itemFor, ownIds, suggestItemsOf, suggestOwnItems } from '../queries/items.ts';

const STASH = 'Party stash';

interface Target {
  readonly containerId: string | null;
  readonly name: string;
}

async function targetFor(call: PartyCall, idOrName: string): Promise<Target> {
  if (idOrName.toLowerCase() !== STASH.toLowerCase()) return characterTarget(call, idOrName);
  const { sql, actor, member } = call;
  const { rows } = await listPartyContainers(sql, actor.userId, member.partyId, { page: 1, per_page: 1 });
  return { containerId: rows[0]?.id ?? null, name: STASH };
}

async function characterTarget(call: PartyCall, idOrName: string | undefined): Promise<Target> {
  const { primary_container_id, name } = await characterFor(call, idOrName);
  return { containerId: primary_container_id, name };
}

/** Throws the errors of transfer. */
async function transferTo(call: WithTx<PartyCall>, item: ItemInstance, target: Target): Promise<BotMessage> {
  const { tx, actor, member, options } = call;
  if (target.containerId === null) throw invalid('to', 'This character has no container.');
  const { quantity } = await transfer(tx, actor, {
    itemId: item.id,
    sourceId: item.container_id,
    targetId: target.containerId,
    partyId: member.partyId,
    quantity: options.quantity(),
    fields: { source: 'item', target: 'to' },
  });
  return { lines: [line`${quantity} × **${item.display_name}** → **${target.name}**`] };
}

/**
 * `/give`: transfers an item from a character of the member to another character or the party's stash.
 */
export const giveCommand: WriteCommand = {
  options: [
    textOption('item', 'An item that your character carries', { required: true, autocomplete: true }),
    quantityOption('How many'),
    textOption('to', 'A character of the party, or the party stash', { required: true, autocomplete: true }),
  ],
  suggest: async (call, option, typed) => {
    if (option === 'item') return suggestOwnItems(call, typed);
    const stash = STASH.toLowerCase().includes(typed.toLowerCase()) ? [choice(STASH, STASH)] : [];
    return [...stash, ...(await suggestCharacters(call, typed))];
  },
  write: async (call) => {
    const item = await itemFor(call, await ownIds(call), call.options.text('item') ?? '');
    return transferTo(call, item, await targetFor(call, call.options.text('to') ?? ''));
  },
};

/** `/take`: transfers an item from the party's stash to a character of the member. */
export const takeCommand: WriteCommand = {
  options: [
    textOption('item', 'An item in the stash', { required: true, autocomplete: true }),
    quantityOption('How many'),
    textOption('character', 'Your own character by default', { autocomplete: true }),
  ],
  suggest: (call, option, typed) =>
    option === 'item'
      ? suggestItemsOf(call, [call.member.partyId], typed)
      : suggestOwnCharacters(call, typed),
  write: async (call) => {
    const item = await itemFor(call, [call.member.partyId], call.options.text('item') ?? '');
    return transferTo(call, item, await characterTarget(call, call.options.text('character')));
  },
};
