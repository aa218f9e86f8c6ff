import { createDraft } from '@quartermaster/contract/draft';
import { createModelDraft, getDraftEngines } from '@quartermaster/contract/model-draft';
import type { Routes } from '../../platform/http/routes.ts';
import { draftBuiltIn } from './commands/draft-built-in.ts';
import { draftWithModel } from './commands/draft-with-model.ts';
import { draftEngines } from './queries/draft-engines.ts';

/** Drafts of items, shops and hoards. Only the number of uses is stored; a draft fills a form, which the user saves. */
export function draftRoutes(routes: Routes): void {
  const { services } = routes;
  routes.write(createDraft, async ({ tx, actor, body }) => ({
    data: await draftBuiltIn(tx, actor, body.draft, body.seed),
  }));
  routes.read(getDraftEngines, async ({ sql, actor }) => ({
    data: await draftEngines(sql, actor, services.now(), services.languageModel !== null),
  }));
  routes.long(createModelDraft, async ({ body, ...call }) => ({
    data: await draftWithModel(services, { ...call, request: body.draft }),
  }));
}
