import { listCharacters } from '@quartermaster/contract/character';
import { listParties } from '@quartermaster/contract/party';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/queries.ts';

/** The newest parties of the signed-in user, archived ones left out. */
export const useOwnParties = () =>
  useQuery(read(listParties, { query: { per_page: '6', is_archived: 'false' } }, { quiet: true }));

const NEWEST_CHARACTERS = {
  per_page: '6',
  sort: 'updated_at',
  direction: 'desc',
  include: 'carried',
} as const;

/** The characters of the signed-in user that changed last, with what they carry now. */
export const useRecentCharacters = () =>
  useQuery({ ...read(listCharacters, { query: NEWEST_CHARACTERS }, { quiet: true }), staleTime: 0 });

export type OwnParties = ReturnType<typeof useOwnParties>;
export type RecentCharacters = ReturnType<typeof useRecentCharacters>;
