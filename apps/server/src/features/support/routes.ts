import { notFound } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/support';
import { auditActor } from '../../platform/audit.ts';
import { datedCsv } from '../../platform/csv.ts';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { addReply } from './commands/add-reply.ts';
import { answerRequest } from './commands/answer-request.ts';
import { changeStatus, changeStatusAsAdmin } from './commands/change-status.ts';
import { createRequest } from './commands/create-request.ts';
import { listQueue, queueCsvRows, readQueued } from './queries/queue.ts';
import { listRequests, readRequest } from './queries/requests.ts';

/** Support requests of users, and the queue in which they are answered (DEC-11). */
export function supportRoutes(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.listSupportRequests, async ({ sql, actor, query }) =>
    paginated(query, await listRequests(sql, actor.userId, query)),
  );
  routes.write(contract.createSupportRequest, async ({ tx, actor, body }) => {
    const id = await createRequest(tx, actor, services, body.support_request);
    return { data: await readRequest(tx.sql, actor.userId, id) };
  });
  routes.read(contract.getSupportRequest, async ({ sql, actor, params }) => ({
    data: await readRequest(sql, actor.userId, params.id),
  }));
  routes.write(contract.replyToSupport, async ({ tx, actor, params, body }) => {
    await addReply(tx, actor, services, { requestId: params.id, text: body.reply.text });
    return { data: await readRequest(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.updateSupportRequest, async ({ tx, actor, params, body }) => {
    await changeStatus(tx, actor, params.id, body.support_request.status);
    return { data: await readRequest(tx.sql, actor.userId, params.id) };
  });
  supportQueueRoutes(routes);
}

/** Endpoints for admins. */
function supportQueueRoutes(routes: Routes): void {
  routes.read(contract.listSupportQueue, async ({ sql, query }) =>
    paginated(query, await listQueue(sql, query)),
  );
  routes.download(contract.exportSupportQueue, async ({ sql, query }) =>
    datedCsv(
      'support-requests',
      routes.services.now(),
      contract.SUPPORT_CSV_COLUMNS,
      queueCsvRows(sql, query),
    ),
  );
  routes.read(contract.getQueuedSupportRequest, async ({ sql, params }) => ({
    data: await readQueued(sql, params.id),
  }));
  routes.write(contract.answerSupportRequest, async ({ tx, actor, params, body }) => {
    const answer = { requestId: params.id, ...body.answer };
    if (!(await answerRequest(tx, auditActor(actor), routes.services, answer))) throw notFound();
    return { data: await readQueued(tx.sql, params.id) };
  });
  routes.write(contract.updateQueuedSupportRequest, async ({ tx, actor, params, body }) => {
    const { reason, support_request } = body;
    await changeStatusAsAdmin(tx, actor, { requestId: params.id, reason, ...support_request });
    return { data: await readQueued(tx.sql, params.id) };
  });
}
