import { z } from 'zod';
import { API_PREFIX, PARTY_NOTES_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { idParams, text, time } from './fields.ts';

export const partyNotes = z.strictObject({
  /** Plain text with line breaks; never rendered as markup. */
  notes: z.string(),
  /** Incremented with each change; an update must contain the version that the caller read. */
  version: z.int(),
  updated_at: time.nullable(),
  updated_by: z.string().nullable(),
});
export type PartyNotes = z.infer<typeof partyNotes>;

export const partyNotesForm = z.strictObject({
  notes: text(PARTY_NOTES_MAX),
  version: z.int({ error: 'Version must be a whole number' }).min(0),
});

export const getPartyNotes = endpoint({
  id: 'party.notes',
  method: 'GET',
  path: `${API_PREFIX}/parties/{id}/notes`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'The notes of a party, for its members',
  params: idParams,
  reply: { status: 200, data: partyNotes },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const updatePartyNotes = endpoint({
  id: 'party.update_notes',
  method: 'PUT',
  path: `${API_PREFIX}/parties/{id}/notes`,
  audience: 'user',
  apiKeys: 'party',
  summary:
    'Update the notes of a party (gm, manager); CONFLICT if they have changed since the version that the caller read',
  params: idParams,
  body: z.strictObject({ party_notes: partyNotesForm }),
  reply: { status: 200, data: partyNotes },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'FEATURE_NOT_IN_TIER'],
});
