import * as contract from '@quartermaster/contract/bulk-operation';
import { CSV_TYPE, csvOf, datedCsv } from '../../platform/csv.ts';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { cancelOperation } from './commands/cancel-operation.ts';
import { startOperation } from './commands/start-operation.ts';
import { planOf } from './policy.ts';
import {
  listOperations,
  listRows,
  operationCsvRows,
  operationDetailCsvRows,
  readOperation,
} from './queries/operations.ts';
import { previewSelection } from './queries/selection.ts';

/** Bulk operations in the admin area (DEC-13). */
export function bulkOperationRoutes(routes: Routes): void {
  const { services } = routes;
  routes.preview(contract.previewBulkOperation, async ({ tx, actor, body }) => {
    const selector = { actorId: actor.userId, now: tx.now };
    return { data: await previewSelection(tx.sql, planOf(body, tx.now), selector) };
  });
  routes.write(contract.startBulkOperation, async ({ tx, actor, body }) => {
    const { reason, selection, ...plan } = body;
    const confirmed = { reason, selection };
    return { data: await startOperation(tx, actor, services, planOf(plan, tx.now), confirmed) };
  });
  routes.read(contract.listBulkOperations, async ({ sql, query }) =>
    paginated(query, await listOperations(sql, query)),
  );
  routes.download(contract.exportBulkOperations, async ({ sql, query }) =>
    datedCsv('bulk-operations', services.now(), contract.BULK_LIST_CSV_COLUMNS, operationCsvRows(sql, query)),
  );
  routes.read(contract.showBulkOperation, async ({ sql, params }) => ({
    data: await readOperation(sql, params.id),
  }));
  routes.read(contract.listBulkRows, async ({ sql, params, query }) =>
    paginated(query, await listRows(sql, params.id, query)),
  );
  routes.download(contract.exportBulkRows, async ({ sql, params, query }) => {
    const { action, created_at } = await readOperation(sql, params.id);
    return {
      mediaType: CSV_TYPE,
      filename: `${action.replaceAll('_', '-')}-${created_at.slice(0, 10)}.csv`,
      chunks: csvOf(contract.BULK_CSV_COLUMNS, operationDetailCsvRows(sql, params.id, query)),
    };
  });
  routes.write(contract.cancelBulkOperation, async ({ tx, actor, params, body }) => {
    await cancelOperation(tx, actor, { id: params.id, reason: body.reason });
    return undefined;
  });
}
