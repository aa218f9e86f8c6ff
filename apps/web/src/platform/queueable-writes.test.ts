import { getCharacter } from '@quartermaster/contract/character';
import { giveCoins } from '@quartermaster/contract/coin';
import { getContainer, listContainerItems } from '@quartermaster/contract/container';
import { destroyItem, splitItem, transferBetweenContainers, updateItem } from '@quartermaster/contract/item';
import { takeLoot } from '@quartermaster/contract/loot';
import { createParty } from '@quartermaster/contract/party';
import { changeRole } from '@quartermaster/contract/party-member';
import { tradeWithShop } from '@quartermaster/contract/shop-trade';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { backpack, stackOf, stash } from '../../test/items.ts';
import { nim } from '../../test/people.ts';
import { withMovingStackName } from './moving-stack-names.ts';
import { queueableSpec, textOf } from './queueable-writes.ts';

const torches = stackOf(5);
let client = new QueryClient();

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData([getContainer.id, { params: { id: backpack.id } }], { data: backpack });
  client.setQueryData(['party.containers', {}], { data: [stash] });
  client.setQueryData([listContainerItems.id, backpack.id, ''], {
    pages: [{ data: [torches] }],
    pageParams: [1],
  });
  client.setQueryData([getCharacter.id, {}], { data: nim });
});

test.each([createParty, changeRole, takeLoot, tradeWithShop])('$id never waits', (spec) => {
  expect(textOf(client, spec, {})).toBeUndefined();
  expect(queueableSpec(spec.id)).toBeUndefined();
});

const { id } = torches;
const params = { id };

test.each([
  [
    `Move 2 torches from ${nim.name}'s Backpack to Party Stash`,
    transferBetweenContainers,
    {
      body: {
        item_instance_id: id,
        quantity: 2,
        source_container_id: backpack.id,
        target_container_id: stash.id,
      },
    },
  ],
  ['Destroy Torch', destroyItem, { params }],
  ['Split off 3 torches', splitItem, { params, body: { quantity: 3 } }],
  ['Change the quantity of Torch to 9', updateItem, { params, body: { item_instance: { quantity: 9 } } }],
  ['Equip Torch', updateItem, { params, body: { item_instance: { instance_data: { is_equipped: true } } } }],
  ['Edit Torch', updateItem, { params, body: { item_instance: { notes: 'wet' } } }],
  [
    `Give 5 gold pieces, 1 silver piece to ${nim.name}`,
    giveCoins,
    { params: { id: 'other' }, body: { give: { to_character_id: nim.id, coins: { gold: 5, silver: 1 } } } },
  ],
  ['Destroy an item', destroyItem, { params: { id: 'unknown' } }],
] as const)('write is described as “%s”, with the names that are on screen', (text, spec, input) => {
  expect(textOf(client, spec, input)).toBe(text);
  expect(queueableSpec(spec.id)).toBe(spec);
});

test("write about a stack that is being transferred is described with the stack's name until the transfer ends", async () => {
  client.clear();
  const describe = () => textOf(client, destroyItem, { params });
  expect(await withMovingStackName(id, 'Torch', async () => describe())).toBe('Destroy Torch');
  expect(describe()).toBe('Destroy an item');
});
