import * as contract from '@quartermaster/contract/moderation';
import { datedCsv } from '../../platform/csv.ts';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { appealDecision } from './commands/appeal-decision.ts';
import { assignCase } from './commands/assign-case.ts';
import { hideContent, resolveCase, suspendAuthor } from './commands/decide-case.ts';
import { reportContent } from './commands/report-content.ts';
import { caseLines, listCases, readCase } from './queries/cases.ts';
import { readDecision, readDecisionAbout } from './queries/decisions.ts';

/** Reports of public content, decisions of admins, and appeals (DEC-13). */
export function moderationRoutes(routes: Routes): void {
  routes.write(contract.createReport, async ({ tx, actor, body }) => {
    await reportContent(tx, actor, body.report);
    return undefined;
  });
  routes.read(contract.getOwnDecision, async ({ sql, actor, params }) => ({
    data: await readDecision(sql, actor.userId, params.id),
  }));
  routes.read(contract.getDecisionAbout, async ({ sql, actor, params }) => ({
    data: await readDecisionAbout(sql, actor.userId, params.id),
  }));
  routes.write(contract.appealDecision, async ({ tx, actor, params, body }) => {
    await appealDecision(tx, actor, { caseId: params.id, text: body.appeal.text });
    return { data: await readDecision(tx.sql, actor.userId, params.id) };
  });
  caseRoutes(routes);
  decisionRoutes(routes);
}

function caseRoutes(routes: Routes): void {
  routes.read(contract.listModerationCases, async ({ sql, actor, query }) =>
    paginated(query, await listCases(sql, actor.userId, query)),
  );
  routes.download(contract.exportModerationCases, async ({ sql, actor, query }) =>
    datedCsv(
      'moderation',
      routes.services.now(),
      contract.CASE_CSV_COLUMNS,
      caseLines(sql, actor.userId, query),
    ),
  );
  routes.read(contract.getModerationCase, async ({ sql, actor, params }) => ({
    data: await readCase({ sql, now: routes.services.now() }, actor.userId, params.id),
  }));
  routes.write(contract.assignModerationCase, async ({ tx, actor, params, body }) => {
    await assignCase(tx, actor, { caseId: params.id, takeOverReason: body.take_over_reason });
    return { data: await readCase(tx, actor.userId, params.id) };
  });
}

function decisionRoutes(routes: Routes): void {
  const { services } = routes;
  routes.write(contract.resolveModerationCase, async ({ tx, actor, params, body }) => {
    await resolveCase(tx, actor, services, { caseId: params.id, ...body });
    return { data: await readCase(tx, actor.userId, params.id) };
  });
  routes.write(contract.hideReportedContent, async ({ tx, actor, params, body }) => {
    await hideContent(tx, actor, services, { caseId: params.id, ...body });
    return { data: await readCase(tx, actor.userId, params.id) };
  });
  routes.write(contract.suspendReportedAuthor, async ({ tx, actor, params, body }) => {
    const until = body.until === null ? null : new Date(body.until);
    await suspendAuthor(tx, actor, services, { caseId: params.id, reason: body.reason, until });
    return { data: await readCase(tx, actor.userId, params.id) };
  });
}
