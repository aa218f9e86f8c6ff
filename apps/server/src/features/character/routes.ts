import * as contract from '@quartermaster/contract/character';
import { notFound } from '@quartermaster/contract/errors';
import type { Sql } from '../../platform/database.ts';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { requireMember } from '../party/policy.ts';
import { createCharacter } from './commands/create-character.ts';
import { deleteCharacter } from './commands/delete-character.ts';
import { duplicateCharacter } from './commands/duplicate-character.ts';
import { removeFromParty } from './commands/remove-from-party.ts';
import { updateCharacter } from './commands/update-character.ts';
import { presentCharacter } from './present.ts';
import { characterById, charactersFor } from './queries/characters.ts';

/** Characters of the signed-in person and of their parties. */
export function characterRoutes(routes: Routes): void {
  routes.read(contract.listCharacters, async ({ sql, actor, query }) => {
    if (query.party_id) await requireMember(sql, actor.userId, query.party_id);
    const { rows, total } = await charactersFor(sql, actor.userId, query);
    return { data: rows.map((row) => presentCharacter(row, actor.userId)), meta: pageOf(query, total) };
  });
  routes.read(contract.getCharacter, async ({ sql, actor, params }) => ({
    data: await character(sql, actor.userId, params.id),
  }));
  routes.write(contract.createCharacter, async ({ tx, actor, body }) => {
    const id = await createCharacter(tx, actor, body.character);
    return { data: await character(tx.sql, actor.userId, id) };
  });
  routes.write(contract.updateCharacter, async ({ tx, actor, params, body }) => {
    await updateCharacter(tx, actor, params.id, body.character);
    return { data: await character(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.deleteCharacter, async ({ tx, actor, params, query }) => {
    await deleteCharacter(tx, actor, params.id, query.move_to);
    return undefined;
  });
  routes.write(contract.removeCharacterFromParty, async ({ tx, actor, params }) => {
    await removeFromParty(tx, actor, params.id, params.character_id);
    return undefined;
  });
  routes.write(contract.duplicateCharacter, async ({ tx, actor, params }) => {
    const id = await duplicateCharacter(tx, actor, params.id);
    return { data: await character(tx.sql, actor.userId, id) };
  });
}

async function character(sql: Sql, userId: string, id: string) {
  const row = await characterById(sql, userId, id);
  if (!row) throw notFound();
  return presentCharacter(row, userId);
}
