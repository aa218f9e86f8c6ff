import {
  createCharacterContainer as createForCharacter,
  createPartyContainer as createForParty,
  getContainer,
  listCharacterContainers,
  listPartyContainers,
} from '@quartermaster/contract/container';
import { notFound } from '@quartermaster/contract/errors';
import type { Sql } from '../../platform/database.ts';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { requireSeen } from '../character/policy.ts';
import { requireMember, requirePermission } from '../party/policy.ts';
import { createCharacterContainer, createPartyContainer } from './commands/create-container.ts';
import { presentContainer } from './present.ts';
import { containerById, containersOf } from './reads.ts';

/** Containers of characters and parties. */
export function containerRoutes(routes: Routes): void {
  routes.read(getContainer, async ({ sql, actor, params }) => ({
    data: await container(sql, actor.userId, params.id),
  }));
  routes.read(listCharacterContainers, async ({ sql, actor, params, query }) => {
    await requireSeen(sql, actor.userId, params.id);
    const { rows, total } = await containersOf(
      sql,
      actor.userId,
      { kind: 'character', id: params.id },
      query,
    );
    return { data: rows.map((row) => presentContainer(row, actor.userId)), meta: pageOf(query, total) };
  });
  routes.read(listPartyContainers, async ({ sql, actor, params, query }) => {
    requirePermission(await requireMember(sql, actor.userId, params.id), 'see_inventory');
    const { rows, total } = await containersOf(sql, actor.userId, { kind: 'party', id: params.id }, query);
    return { data: rows.map((row) => presentContainer(row, actor.userId)), meta: pageOf(query, total) };
  });
  routes.write(createForCharacter, async ({ tx, actor, params, body }) => {
    const id = await createCharacterContainer(tx, actor, params.id, body.container);
    return { data: await container(tx.sql, actor.userId, id) };
  });
  routes.write(createForParty, async ({ tx, actor, params, body }) => {
    const id = await createPartyContainer(tx, actor, params.id, body.container);
    return { data: await container(tx.sql, actor.userId, id) };
  });
}

async function container(sql: Sql, userId: string, id: string) {
  const row = await containerById(sql, userId, id);
  if (!row) throw notFound();
  return presentContainer(row, userId);
}
