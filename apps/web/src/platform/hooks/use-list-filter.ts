import { useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { useDebounced } from './use-debounced.ts';

/** The filters of a list by name, and its page. A filter that is not set is an empty string. */
export type ListFilter<N extends string> = Readonly<Record<N, string>> & { readonly page: number };

export interface ListFilterState<N extends string> {
  /** The values of the fields. */
  readonly filter: ListFilter<N>;
  /**
   * The values for the request. Filters are trimmed, and left out if they are empty. The first change is sent at once,
   * further quick changes, such as the steps of a number, once they pause.
   */
  readonly query: Readonly<Partial<Record<N, string>>> & { readonly page: string };
  readonly isFiltered: boolean;
  /** The number of set filters, without the search. */
  readonly filterCount: number;
  /** Changes filters and returns to the first page, unless the page itself is changed. */
  readonly change: (part: Partial<ListFilter<N>>) => void;
  readonly clear: () => void;
}

const pageIn = (params: URLSearchParams, prefix: string): number =>
  Math.max(1, Number.parseInt(params.get(`${prefix}page`) ?? '1', 10) || 1);

/** Query strings: before the first change that the router has not rendered yet, then after each such change. */
type Changes = readonly string[];
const NO_CHANGES: Changes = [];

/**
 * The parameters of the URL, with changes included before the router has rendered them: it renders in a transition, and
 * a field that waits for it would lose letters that are typed meanwhile.
 */
function useEagerSearchParams() {
  const [params, setParams] = useSearchParams();
  const [changes, setChanges] = useState(NO_CHANGES);
  const url = params.toString();
  const rendered = changes.lastIndexOf(url);
  // After any other navigation, the URL is not in this list.
  const waiting = rendered < 0 ? NO_CHANGES : changes.slice(rendered);
  const isWaiting = waiting.length > 1;
  if (!isWaiting && changes.length > 0) setChanges(NO_CHANGES);
  const change = (nextParams: URLSearchParams, options: NavigateOptions): void => {
    setChanges([...(isWaiting ? waiting : [url]), String(nextParams)]);
    setParams(nextParams, options);
  };
  return [isWaiting ? new URLSearchParams(waiting.at(-1)) : params, change] as const;
}

/**
 * The filters of a list, kept in the URL so that reload, Back and a shared link keep them. A change of a filter
 * replaces the entry in the browser history; a change of the page adds an entry.
 * @param filters the filters that Clear Filters resets
 * @param options the parameters that Clear Filters keeps: order and scope
 * @param prefix distinguishes the lists of one page in the URL
 */
export function useListFilter<F extends string, O extends string = never>(
  filters: readonly F[],
  options: readonly O[] = [],
  prefix = '',
): ListFilterState<F | O> {
  const [params, setParams] = useEagerSearchParams();
  const names: readonly (F | O)[] = [...filters, ...options];
  const values = Object.fromEntries(names.map((name) => [name, params.get(prefix + name) ?? ''])) as Record<
    F | O,
    string
  >;
  const queryEntries = Object.entries<string>(values).flatMap(([name, value]) =>
    value.trim() ? [[name, value.trim()]] : [],
  );
  const debounced = Object.fromEntries(
    JSON.parse(useDebounced(JSON.stringify(queryEntries), { leading: true })),
  ) as typeof values;
  const change = (part: Partial<ListFilter<F | O>>) => {
    const nextParams = new URLSearchParams(params);
    const isPage = part.page !== undefined;
    const { page, ...changed } = { ...values, page: 1, ...part };
    for (const [name, value] of [...Object.entries<string>(changed), ['page', page > 1 ? `${page}` : '']]) {
      if (value) nextParams.set(`${prefix}${name}`, value);
      else nextParams.delete(`${prefix}${name}`);
    }
    setParams(nextParams, { replace: !isPage, preventScrollReset: !isPage });
  };
  const activeFilters = filters.filter((name) => values[name] !== '');
  const page = pageIn(params, prefix);
  return {
    filter: { ...values, page },
    query: { ...debounced, page: String(page) },
    isFiltered: activeFilters.length > 0,
    filterCount: activeFilters.filter((name) => name !== 'search').length,
    change,
    clear: () => change(Object.fromEntries(filters.map((name) => [name, ''])) as Partial<ListFilter<F | O>>),
  };
}
