import { type CharacterForm, createCharacter } from '@quartermaster/contract/character';
import {
  type ContainerForm,
  createCharacterContainer,
  createPartyContainer,
  listPartyContainers,
} from '@quartermaster/contract/container';
import { createItem } from '@quartermaster/contract/item';
import {
  createItemTemplate,
  type ItemTemplate,
  listItemTemplates,
} from '@quartermaster/contract/item-template';
import type { ItemTemplateForm } from '@quartermaster/contract/item-template-form';
import { createParty, joinParty, type PartyForm } from '@quartermaster/contract/party';
import type { ApiResponse } from '../client.ts';
import { type Person, person } from './people.ts';

/** Throws an error with the whole response unless the request succeeded, as requests of factories must. */
export function expectOk<A extends ApiResponse<never> | { status: number; body: object }>(response: A): A {
  if (response.status >= 300)
    throw new Error(`Rejected with ${response.status}: ${JSON.stringify(response.body)}`);
  return response;
}

export interface TestParty {
  readonly id: string;
  readonly joinCode: string;
  /** The id of the Party Stash. */
  readonly stashId: string;
  readonly gm: Person;
}

/** A party created by `gm`, open to any role. */
export async function party(gm: Person, form: Partial<PartyForm> = {}): Promise<TestParty> {
  const fields = { name: 'The Lantern Company', join_permission: 'full' as const, ...form };
  const created = expectOk(await gm.call(createParty, { body: { party: fields } })).body.data;
  const stashes = expectOk(await gm.call(listPartyContainers, { params: { id: created.id } })).body.data;
  return { id: created.id, joinCode: created.join_code ?? '', stashId: stashes[0]?.id ?? '', gm };
}

/** A new member of the party. */
export async function member(
  app: { url: string },
  testParty: TestParty,
  role: 'gm' | 'manager' | 'player' | 'observer' = 'player',
): Promise<Person> {
  const joiner = await person(app);
  expectOk(await joiner.call(joinParty, { body: { join_code: testParty.joinCode, role_request: role } }));
  return joiner;
}

export interface TestCharacter {
  readonly id: string;
  readonly name: string;
  readonly backpackId: string;
}

/** Creates a character of `player`. Its Backpack has no limits unless `form` sets them. */
export async function character(
  player: Person,
  partyId: string | null,
  form: Partial<CharacterForm> = {},
): Promise<TestCharacter> {
  const fields = { name: 'Mira', max_weight: null, max_slots: null, party_id: partyId, ...form };
  const { id, name, primary_container_id } = expectOk(
    await player.call(createCharacter, { body: { character: fields } }),
  ).body.data;
  return { id, name, backpackId: primary_container_id ?? '' };
}

/** A party with its gm, and a player with the character Nim. */
export interface PlayedParty {
  readonly gm: Person;
  readonly testParty: TestParty;
  readonly player: Person;
  readonly nim: TestCharacter;
}

export async function playedParty(app: { url: string }): Promise<PlayedParty> {
  const gm = await person(app);
  const testParty = await party(gm);
  const player = await member(app, testParty);
  return { gm, testParty, player, nim: await character(player, testParty.id, { name: 'Nim' }) };
}

const unlimitedContainer = { name: 'Chest', max_weight: null, max_slots: null };

/** Another container of a character; returns its id. */
export async function pouch(owner: Person, characterId: string, form: Partial<ContainerForm> = {}) {
  const call = { params: { id: characterId }, body: { container: { ...unlimitedContainer, ...form } } };
  return expectOk(await owner.call(createCharacterContainer, call)).body.data.id;
}

/** Another container of the party; returns its id. */
export async function chest(manager: Person, partyId: string, form: Partial<ContainerForm> = {}) {
  const call = { params: { id: partyId }, body: { container: { ...unlimitedContainer, ...form } } };
  return expectOk(await manager.call(createPartyContainer, call)).body.data.id;
}

/** The id of a template by its exact name, among those listed for the reader. */
export async function templateNamed(reader: Person, name: string): Promise<string> {
  const matches = expectOk(await reader.call(listItemTemplates, { query: { search: name, per_page: '100' } }))
    .body.data;
  const exact = matches.find((template) => template.name === name);
  if (!exact) throw new Error(`There is no template ${name}`);
  return exact.id;
}

/** Adds items of the template with this name to a container; returns the id of their (first) stack. */
export async function addItems(
  owner: Person,
  containerId: string,
  name: string,
  quantity = 1,
): Promise<string> {
  const item_template_id = await templateNamed(owner, name);
  const body = { item_template_id, container_id: containerId, quantity };
  return expectOk(await owner.call(createItem, { body })).body.data.id;
}

/** Creates an item template of a user. */
export async function template(owner: Person, form: Partial<ItemTemplateForm> = {}): Promise<ItemTemplate> {
  const body = { item_template: { name: 'Lantern of Warning', ...form } };
  return expectOk(await owner.call(createItemTemplate, { body })).body.data;
}

/** Adds items of a template to a container; returns the id of their (first) stack. */
export async function addItemsOf(owner: Person, containerId: string, templateId: string, quantity = 1) {
  const body = { item_template_id: templateId, container_id: containerId, quantity };
  return expectOk(await owner.call(createItem, { body })).body.data.id;
}
