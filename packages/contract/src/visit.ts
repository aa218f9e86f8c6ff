import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';

export const recordVisit = endpoint({
  id: 'party.visit',
  method: 'POST',
  path: `${API_PREFIX}/parties/{id}/visit`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Record a visit of the caller to a party, from which new changes are determined',
  params: idParams,
  reply: { status: 204 },
  fails: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});
