import { getContainer, listContainerItems } from '@quartermaster/contract/container';
import { createItem } from '@quartermaster/contract/item';
import { listItemTemplates } from '@quartermaster/contract/item-template';
import { person } from '../apps/server/test/factories/people.ts';
import { chest, made, party } from '../apps/server/test/factories/table.ts';
import { httpLoad } from './http-load.ts';
import type { Contestant } from './rounds.ts';
import type { Stage } from './stage.ts';

/** Promise D2: reading a container of twenty stacks, against a bare Fastify that says hello. */
export async function readContestants(stage: Stage, helloUrl: string): Promise<Contestant[]> {
  const gm = await person(stage);
  const { id: partyId } = await party(gm);
  const id = await chest(gm, partyId, { max_weight: 1_000_000, max_slots: 1000 });
  const templates = made(await gm.call(listItemTemplates, { query: { per_page: '20' } })).body.data;
  for (const template of templates) {
    const body = { item_template_id: template.id, container_id: id, quantity: 1 };
    made(await gm.call(createItem, { body }));
  }
  const headers = { authorization: `Bearer ${gm.token}` };
  const read = (name: string, path: string) =>
    httpLoad(name, stage.url, () => ({ method: 'GET', path: path.replace('{id}', id), headers }));
  return [
    httpLoad('a bare Fastify that says hello', helloUrl, () => ({ method: 'GET', path: '/hello' })),
    read('a container with its capacity', getContainer.path),
    read('a page of twenty stacks', `${listContainerItems.path}?per_page=20`),
  ];
}
