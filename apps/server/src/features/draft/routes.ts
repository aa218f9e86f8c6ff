import { createDraft } from '@quartermaster/contract/draft';
import type { Routes } from '../../platform/http/routes.ts';
import { builtInDraft } from './queries/built-in-draft.ts';

/** Drafts of items, shops and hoards. Nothing is stored: the user saves what the draft becomes in its form. */
export function draftRoutes(routes: Routes): void {
  routes.open(
    createDraft,
    async ({ sql, body }) => ({ data: await builtInDraft(sql, body.draft, body.seed) }),
    { isRepeatable: true },
  );
}
