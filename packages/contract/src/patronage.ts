import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { flagQuery, id, idParams, paging } from './fields.ts';
import { patronage, tierIdentifier } from './subscription.ts';

const path = `${API_PREFIX}/patronages` as const;

/** The patron's seats that the reader uses over all parties, and the number that the reader's tier allows. */
const seats = z.strictObject({ used: z.int().min(0), limit: z.int().min(0) });
export type Seats = z.infer<typeof seats>;

const listQuery = z.strictObject({ ...paging(20), active: flagQuery.optional() });

export const createPatronage = endpoint({
  id: 'patronage.create',
  method: 'POST',
  path,
  audience: 'user',
  summary: 'Sponsor another member of a party: grants the tier below the caller’s own inside that party',
  body: z.strictObject({ beneficiary_id: id, party_id: id }),
  reply: { status: 201, data: patronage },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED', 'FEATURE_NOT_IN_TIER'],
});

export const endPatronage = endpoint({
  id: 'patronage.end',
  method: 'DELETE',
  path: `${path}/{id}`,
  audience: 'user',
  summary: 'End a patronage, as its patron or its beneficiary. Nothing is deleted',
  params: idParams,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const listGivenPatronages = endpoint({
  id: 'patronage.given',
  method: 'GET',
  path,
  audience: 'user',
  summary: 'Patronages that the caller grants or granted, newest first, and the seats in use',
  query: listQuery,
  reply: { status: 200, data: z.array(patronage), meta: pageMeta.extend({ seats }) },
  errorCodes: [],
});

export const listReceivedPatronages = endpoint({
  id: 'patronage.received',
  method: 'GET',
  path: `${path}/received`,
  audience: 'user',
  summary: 'Patronages that the caller receives or received, newest first',
  query: listQuery,
  reply: { status: 200, data: z.array(patronage), meta: pageMeta },
  errorCodes: [],
});

export const listEligibleMembers = endpoint({
  id: 'patronage.eligible',
  method: 'GET',
  path: `${path}/eligible/{party_id}`,
  audience: 'user',
  summary: 'Members of a party who have no patron and to whom the caller could grant a higher tier',
  params: z.strictObject({ party_id: id }),
  query: z.strictObject(paging(20)),
  reply: {
    status: 200,
    data: z.array(z.strictObject({ id, username: z.string() })),
    meta: pageMeta.extend({
      seats,
      /** The tier that the caller can grant; null if the caller's tier lacks the feature. */
      granted_tier: tierIdentifier.nullable(),
    }),
  },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});
