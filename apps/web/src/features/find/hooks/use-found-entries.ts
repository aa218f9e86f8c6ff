import { paths } from '../../../app/paths.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { useCurrentParty, usePaletteMatches } from '../api.ts';
import { foundItemPath, placeName } from '../view.ts';

/** An entry of the command palette: an item that the server found, or the link to all results. */
export interface FoundEntry {
  /** Unique, unlike the path: several matches can be in the same shop. */
  readonly id: string;
  readonly to: string;
  readonly label: string;
  readonly detail?: string;
}

/**
 * The results of a search in the current party, and a link to all results; empty without a party or a search text, and
 * until the user pauses typing.
 */
export function useFoundEntries(text: string): { title: string; entries: readonly FoundEntry[] } {
  const { party } = useCurrentParty();
  const search = useDebounced(text.trim());
  const matches = usePaletteMatches(party?.id, search);
  if (!party || !search || search !== text.trim()) return { title: '', entries: [] };
  const allResults = {
    id: 'find:all',
    to: `${paths.partyFind(party.id)}?search=${encodeURIComponent(search)}`,
    label: `Find “${search}” in ${party.name}`,
  };
  const items = matches.data?.data ?? [];
  const entries = items.map((item) => ({
    id: `find:${item.id}`,
    to: foundItemPath(item),
    label: item.quantity !== null && item.quantity > 1 ? `${item.name} × ${item.quantity}` : item.name,
    detail: placeName(item),
  }));
  return { title: `Items in ${party.name}`, entries: [...entries, allResults] };
}
