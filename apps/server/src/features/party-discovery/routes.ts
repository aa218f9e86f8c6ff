import { notFound } from '@quartermaster/contract/errors';
import { previewParty } from '@quartermaster/contract/party';
import { partyIndex } from '@quartermaster/contract/party-discovery';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { presentParty } from '../party/present.ts';
import { partiesOf } from '../party/reads.ts';
import { presentPublicParty } from './present.ts';
import { partyBehind, publicParties } from './reads.ts';

/** Which parties there are: one's own, the public ones, and what a code leads to. */
export function partyDiscoveryRoutes(routes: Routes): void {
  routes.read(partyIndex, async ({ sql, actor, query }) => {
    if (query.visibility === 'public') {
      const { rows, total } = await publicParties(sql, actor.userId, query);
      return { data: rows.map(presentPublicParty), meta: pageOf(query, total) };
    }
    const { rows, total } = await partiesOf(sql, actor.userId, query);
    return { data: rows.map(presentParty), meta: pageOf(query, total) };
  });
  routes.read(previewParty, async ({ sql, query }) => {
    const preview = await partyBehind(sql, query);
    if (!preview) throw notFound('Unable to preview party. Please check the join code and try again.');
    return { data: preview };
  });
}
