import * as contract from '@quartermaster/contract/character';
import { paged } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createCharacter } from './commands/create-character.ts';
import { deleteCharacter } from './commands/delete-character.ts';
import { duplicateCharacter } from './commands/duplicate-character.ts';
import { removeFromParty } from './commands/remove-from-party.ts';
import { updateCharacter } from './commands/update-character.ts';
import { listCharacters, readCharacter } from './queries/characters.ts';

/** Characters of the signed-in user and of their parties. */
export function characterRoutes(routes: Routes): void {
  routes.read(contract.listCharacters, async ({ sql, actor, query }) =>
    paged(query, await listCharacters(sql, actor.userId, query)),
  );
  routes.read(contract.getCharacter, async ({ sql, actor, params }) => ({
    data: await readCharacter(sql, actor.userId, params.id),
  }));
  routes.write(contract.createCharacter, async ({ tx, actor, body }) => {
    const id = await createCharacter(tx, actor, body.character);
    return { data: await readCharacter(tx.sql, actor.userId, id) };
  });
  routes.write(contract.updateCharacter, async ({ tx, actor, params, body }) => {
    await updateCharacter(tx, actor, params.id, body.character);
    return { data: await readCharacter(tx.sql, actor.userId, params.id) };
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
    return { data: await readCharacter(tx.sql, actor.userId, id) };
  });
}
