import {
  createContainer,
  createCharacterContainer as createForCharacter,
  createPartyContainer as createForParty,
  deleteCharacterContainer,
  deletePartyContainer,
  deleteContainer as deleteSpec,
  getContainer,
  listCharacterContainers,
  listContainers,
  listPartyContainers,
  updateCharacterContainer,
  updateContainer,
  updatePartyContainer,
} from '@quartermaster/contract/container';
import { paged } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { requireSeen } from '../character/policy.ts';
import { requireMember, requirePermission } from '../party/policy.ts';
import { createCharacterContainer, createPartyContainer } from './commands/create-container.ts';
import { deleteContainer } from './commands/delete-container.ts';
import { editContainer } from './commands/update-container.ts';
import { listContainersInReach, listContainersOf, readContainer } from './queries/containers.ts';

/** Containers of characters and parties. */
export function containerRoutes(routes: Routes): void {
  routes.read(getContainer, async ({ sql, actor, params }) => ({
    data: await readContainer(sql, actor.userId, params.id),
  }));
  routes.read(listCharacterContainers, async ({ sql, actor, params, query }) => {
    await requireSeen(sql, actor.userId, params.id);
    const owner = { kind: 'character', id: params.id } as const;
    return paged(query, await listContainersOf(sql, actor.userId, owner, query));
  });
  routes.read(listPartyContainers, async ({ sql, actor, params, query }) => {
    requirePermission(await requireMember(sql, actor.userId, params.id), 'see_inventory');
    const owner = { kind: 'party', id: params.id } as const;
    return paged(query, await listContainersOf(sql, actor.userId, owner, query));
  });
  routes.read(listContainers, async ({ sql, actor, query }) =>
    paged(query, await listContainersInReach(sql, actor.userId, query)),
  );
  creations(routes);
  edits(routes);
  deletions(routes);
}

function creations(routes: Routes): void {
  routes.write(createForCharacter, async ({ tx, actor, params, body }) => {
    const id = await createCharacterContainer(tx, actor, params.id, body.container);
    return { data: await readContainer(tx.sql, actor.userId, id) };
  });
  routes.write(createForParty, async ({ tx, actor, params, body }) => {
    const id = await createPartyContainer(tx, actor, params.id, body.container);
    return { data: await readContainer(tx.sql, actor.userId, id) };
  });
  routes.write(createContainer, async ({ tx, actor, body }) => {
    const { character_id, party_id, ...form } = body.container;
    const id =
      party_id === undefined
        ? await createCharacterContainer(tx, actor, String(character_id), form)
        : await createPartyContainer(tx, actor, party_id, form);
    return { data: await readContainer(tx.sql, actor.userId, id) };
  });
}

function edits(routes: Routes): void {
  routes.write(updateContainer, async ({ tx, actor, params, body }) => {
    await editContainer(tx, actor, params.id, body.container);
    return { data: await readContainer(tx.sql, actor.userId, params.id) };
  });
  routes.write(updateCharacterContainer, async ({ tx, actor, params, body }) => {
    const owner = { kind: 'character', id: params.id } as const;
    await editContainer(tx, actor, params.container_id, body.container, owner);
    return { data: await readContainer(tx.sql, actor.userId, params.container_id) };
  });
  routes.write(updatePartyContainer, async ({ tx, actor, params, body }) => {
    const owner = { kind: 'party', id: params.id } as const;
    await editContainer(tx, actor, params.container_id, body.container, owner);
    return { data: await readContainer(tx.sql, actor.userId, params.container_id) };
  });
}

function deletions(routes: Routes): void {
  routes.write(deleteSpec, async ({ tx, actor, params, query }) => {
    await deleteContainer(tx, actor, { id: params.id, moveTo: query.move_to });
    return undefined;
  });
  routes.write(deleteCharacterContainer, async ({ tx, actor, params, query }) => {
    const owner = { kind: 'character', id: params.id } as const;
    await deleteContainer(tx, actor, { id: params.container_id, moveTo: query.move_to, owner });
    return undefined;
  });
  routes.write(deletePartyContainer, async ({ tx, actor, params, query }) => {
    const owner = { kind: 'party', id: params.id } as const;
    await deleteContainer(tx, actor, { id: params.container_id, moveTo: query.move_to, owner });
    return undefined;
  });
}
