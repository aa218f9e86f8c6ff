import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './fields.ts';
import { party } from './party.ts';

/** Actions that only the game master of record may take (DEC-3). */

export const deleteParty = endpoint({
  id: 'party.delete',
  method: 'DELETE',
  path: `${API_PREFIX}/parties/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary:
    'Delete a party with the contents of its containers; characters stay with their players (game master of record)',
  params: idParams,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const transferGm = endpoint({
  id: 'party.transfer_gm',
  method: 'POST',
  path: `${API_PREFIX}/parties/{id}/transfer_gm`,
  audience: 'user',
  apiKeys: 'party',
  summary:
    'Hand the party over to another member; the previous game master becomes a manager (game master of record)',
  params: idParams,
  body: z.strictObject({ user_id: id }),
  reply: { status: 200, data: party },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});
