import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';

export const recordVisit = endpoint({
  id: 'party.visit',
  method: 'POST',
  path: `${API_PREFIX}/parties/{id}/visit`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Record that the caller is visiting a party; changes after this visit count as new',
  params: idParams,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});
