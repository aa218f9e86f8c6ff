import { useSearchParams } from 'react-router';

/** What a list is narrowed to, by name, as the address has it, and the page. */
export type AddressFilter<N extends string> = Readonly<Record<N, string>> & { readonly page: number };

/**
 * A list's filters kept in the address, so that reload and the way back keep them. What is typed replaces the entry
 * in the history, another page adds one. Any change but a page's leads to the first page.
 */
export function useAddressFilter<N extends string>(
  names: readonly N[],
): [AddressFilter<N>, (change: Partial<AddressFilter<N>>) => void] {
  const [params, setParams] = useSearchParams();
  const texts = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<N, string>;
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const change = (part: Partial<AddressFilter<N>>) => {
    const merged: AddressFilter<N> = { ...texts, page: 1, ...part };
    const next = new URLSearchParams(params);
    for (const name of names) {
      if (merged[name]) next.set(name, merged[name]);
      else next.delete(name);
    }
    if (merged.page > 1) next.set('page', String(merged.page));
    else next.delete('page');
    setParams(next, { replace: part.page === undefined, preventScrollReset: part.page === undefined });
  };
  return [{ ...texts, page }, change];
}
