import * as contract from '@quartermaster/contract/transaction';
import type { Actor } from '../../platform/actor.ts';
import { datedCsv } from '../../platform/csv.ts';
import { paginatedWithTotals } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { recordAdjustment } from './commands/record-adjustment.ts';
import { undo } from './commands/undo.ts';
import { undoAll } from './commands/undo-all.ts';
import { listCharacterHistory, listPartyHistory, readTransaction } from './queries/history.ts';
import { characterHistoryCsvRows, partyHistoryCsvRows } from './queries/history-export.ts';

/** The parties of the actor's API key, because a character has lines of earlier parties; null for all parties. */
const partiesOf = ({ apiKey }: Actor) => apiKey?.partyIds ?? null;

/** The history of a party and of a character: reading, export, adjustments and undo. */
export function ledgerRoutes(routes: Routes): void {
  const { now } = routes.services;
  routes.read(contract.listPartyTransactions, async ({ sql, actor, params, query }) =>
    paginatedWithTotals(
      query,
      await listPartyHistory(sql, { userId: actor.userId, now: now() }, params.id, query),
    ),
  );
  routes.read(contract.listCharacterTransactions, async ({ sql, actor, params, query }) =>
    paginatedWithTotals(
      query,
      await listCharacterHistory(sql, { userId: actor.userId, now: now() }, params.id, {
        ...query,
        party_ids: partiesOf(actor),
      }),
    ),
  );
  routes.read(contract.getTransaction, async ({ sql, actor, params }) => ({
    data: await readTransaction(sql, { userId: actor.userId, now: now() }, params.id),
  }));
  routes.write(contract.recordAdjustment, async ({ tx, actor, body }) => {
    const id = await recordAdjustment(tx, actor, body.transaction);
    return { data: await readTransaction(tx.sql, { userId: actor.userId, now: tx.now }, id) };
  });
  routes.write(contract.undoTransaction, async ({ tx, actor, params }) => {
    const id = await undo(tx, actor, params.id);
    return { data: await readTransaction(tx.sql, { userId: actor.userId, now: tx.now }, id) };
  });
  routes.write(contract.undoTransactions, async ({ tx, actor, body }) => ({
    data: { transaction_ids: await undoAll(tx, actor, body.transaction_ids) },
  }));
  exportRoutes(routes);
}

type CsvRows = Awaited<ReturnType<typeof partyHistoryCsvRows>>;

function exportRoutes(routes: Routes): void {
  const file = (id: string, rows: CsvRows) =>
    datedCsv(`transactions-${id}`, routes.services.now(), contract.TRANSACTION_CSV_COLUMNS, rows);
  routes.download(contract.exportPartyTransactions, async ({ sql, actor, params, query }) =>
    file(params.id, await partyHistoryCsvRows(sql, actor.userId, params.id, query)),
  );
  routes.download(contract.exportCharacterTransactions, async ({ sql, actor, params, query }) =>
    file(
      params.id,
      await characterHistoryCsvRows(sql, actor.userId, params.id, { ...query, party_ids: partiesOf(actor) }),
    ),
  );
}
