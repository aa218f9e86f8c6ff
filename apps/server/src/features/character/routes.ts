import * as contract from '@quartermaster/contract/character';
import * as containers from '@quartermaster/contract/container';
import * as imports from '@quartermaster/contract/inventory-import';
import { exportCharacterItems, ITEM_CSV_COLUMNS, transferForCharacter } from '@quartermaster/contract/item';
import { CSV_TYPE, csvOf } from '../../platform/csv.ts';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { updateContainer } from '../container/commands/update-container.ts';
import { readContainer } from '../container/queries/containers.ts';
import { deleteContainer } from '../item/commands/delete-container.ts';
import { transfer } from '../item/commands/transfer.ts';
import { createPartyContainer } from '../party/commands/create-party-container.ts';
import { createCharacter } from './commands/create-character.ts';
import { createCharacterContainer } from './commands/create-character-container.ts';
import { deleteCharacter } from './commands/delete-character.ts';
import { duplicateCharacter } from './commands/duplicate-character.ts';
import { importInventory, summaryOf } from './commands/import-inventory.ts';
import { planInventoryImport } from './commands/plan-inventory-import.ts';
import { removeFromParty } from './commands/remove-from-party.ts';
import { updateCharacter } from './commands/update-character.ts';
import { requireMayAct } from './policy.ts';
import { exportCarriedItems, listCharacterContainers } from './queries/character-containers.ts';
import { listCharacters, readCharacter } from './queries/characters.ts';
import { exportFoundryActor } from './queries/foundry-export.ts';

/** Characters of the signed-in user and of their parties. */
export function characterRoutes(routes: Routes): void {
  routes.read(contract.listCharacters, async ({ sql, actor, query }) =>
    paginated(query, await listCharacters(sql, actor.userId, query)),
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
    await deleteCharacter(tx, actor, params.id, { moveTo: query.move_to, isEmpty: query.if_empty });
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
  containerRoutes(routes);
  itemRoutes(routes);
}

function containerRoutes(routes: Routes): void {
  routes.read(containers.listCharacterContainers, async ({ sql, actor, params, query }) =>
    paginated(query, await listCharacterContainers(sql, actor.userId, params.id, query)),
  );
  routes.write(containers.createCharacterContainer, async ({ tx, actor, params, body }) => {
    const id = await createCharacterContainer(tx, actor, params.id, body.container);
    return { data: await readContainer(tx.sql, actor.userId, id) };
  });
  routes.write(containers.createContainer, async ({ tx, actor, body }) => {
    const { character_id, party_id, ...form } = body.container;
    const id =
      party_id === undefined
        ? await createCharacterContainer(tx, actor, String(character_id), form)
        : await createPartyContainer(tx, actor, party_id, form);
    return { data: await readContainer(tx.sql, actor.userId, id) };
  });
  routes.write(containers.updateCharacterContainer, async ({ tx, actor, params, body }) => {
    const owner = { kind: 'character', id: params.id } as const;
    await updateContainer(tx, actor, params.container_id, body.container, owner);
    return { data: await readContainer(tx.sql, actor.userId, params.container_id) };
  });
  routes.write(containers.deleteCharacterContainer, async ({ tx, actor, params, query }) => {
    const owner = { kind: 'character', id: params.id } as const;
    await deleteContainer(tx, actor, { id: params.container_id, moveTo: query.move_to, owner });
    return undefined;
  });
}

function itemRoutes(routes: Routes): void {
  routes.write(transferForCharacter, async ({ tx, actor, params, body }) => {
    await requireMayAct(tx.sql, actor.userId, params.id);
    const {
      item_instance_id: itemId,
      from_container_id: sourceId,
      to_container_id: targetId,
      quantity,
    } = body;
    const fields = { source: 'from_container_id', target: 'to_container_id' };
    return { data: await transfer(tx, actor, { itemId, sourceId, targetId, quantity, fields }) };
  });
  routes.preview(imports.previewInventoryImport, async ({ tx, actor, params, body }) =>
    summaryOf(await planInventoryImport(tx, actor, params.id, body.import)),
  );
  routes.write(imports.importInventory, ({ tx, actor, params, body }) =>
    importInventory(tx, routes.services, actor, params.id, body.import),
  );
  routes.download(exportCharacterItems, async ({ sql, actor, params, query }) => {
    const day = routes.services.now().toISOString().slice(0, 10);
    if (query.format === 'foundry') {
      const { name, chunks } = await exportFoundryActor(sql, actor.userId, params.id);
      return { mediaType: 'application/json; charset=utf-8', filename: `${name} ${day}.json`, chunks };
    }
    const { name, rows } = await exportCarriedItems(sql, actor.userId, params.id);
    const filename = `${name} ${day}.csv`;
    return { mediaType: CSV_TYPE, filename, chunks: csvOf(ITEM_CSV_COLUMNS, rows) };
  });
}
