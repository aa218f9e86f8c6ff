import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { sleep } from '../platform/clock.ts';
import { TYPING_PAUSE_MS } from '../platform/hooks/use-debounced.ts';
import { useListFilter } from '../platform/hooks/use-list-filter.ts';
import { FilterSearch } from './field/filter-search.tsx';
import { SearchField } from './field/search-field.tsx';
import { type ListQuery, ListResults } from './list-page.tsx';

const meta = (total_count: number, current_page = 1) => ({
  current_page,
  total_pages: Math.ceil(total_count / 2),
  total_count,
  per_page: 2,
});

function show(list: Partial<ListQuery<{ id: string }>>) {
  const onPage = vi.fn();
  const refetch = vi.fn();
  render(
    <ListResults
      list={{ data: undefined, error: null, isPlaceholderData: false, refetch, ...list }}
      noun="ropes"
      layout="cards"
      skeleton="h-10"
      count={(total) => `${total} ropes`}
      empty={<p>No rope yet</p>}
      onPage={onPage}
    >
      {({ id }) => <li key={id}>{id}</li>}
    </ListResults>,
  );
  return { onPage, refetch, user: userEvent.setup() };
}

describe('ListResults', () => {
  test('announces that it is loading', () => {
    show({});
    expect(screen.getByRole('status', { name: 'Loading ropes' })).toBeDefined();
  });

  test('shows the error with a button that fetches again', async () => {
    const { refetch, user } = show({ error: new Error('The rope store is closed') });
    expect(screen.getByRole('alert').textContent).toContain('The rope store is closed');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test('keeps the rows when only a refetch fails', () => {
    show({ data: { data: [{ id: 'hemp' }], meta: meta(1) }, error: new Error('offline') });
    expect(screen.getByRole('listitem').textContent).toBe('hemp');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows rows, their number and further pages', async () => {
    const { onPage, user } = show({ data: { data: [{ id: 'hemp' }, { id: 'silk' }], meta: meta(3) } });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('3 ropes')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });

  test('announces the number of results with the page, except for the first page', () => {
    show({ data: { data: [{ id: 'jute' }], meta: meta(3, 2) } });
    expect(screen.getByText('3 ropes').textContent).toBe('3 ropes, page 2');
    expect(screen.getByText('3 ropes').getAttribute('role')).toBe('status');
  });

  test('shows the empty state when no page has rows', async () => {
    show({ data: { data: [], meta: meta(0) } });
    expect(screen.getByText('No rope yet')).toBeDefined();
  });

  test('offers the first page on a page that no longer exists', async () => {
    const { onPage, user } = show({ data: { data: [], meta: meta(3, 9) } });
    expect(screen.queryByText('No rope yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
    expect(onPage).toHaveBeenCalledWith(1);
  });
});

function Probe() {
  const { filter, query, filterCount, isFiltered, change, clear } = useListFilter(
    ['search', 'kind'],
    ['sort'],
  );
  return (
    <>
      <output>{JSON.stringify({ filter, query, filterCount, isFiltered })}</output>
      <button type="button" onClick={() => change({ search: ' rope ' })}>
        search
      </button>
      <button type="button" onClick={() => change({ page: 3 })}>
        page
      </button>
      <button type="button" onClick={clear}>
        clear
      </button>
    </>
  );
}

/** Sets the value as typing does: React detects the change only if the setter of the prototype is called. */
const setValue = (field: HTMLInputElement, value: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);

const state = () => JSON.parse(screen.getByRole('status').textContent ?? '');

describe('useListFilter', () => {
  test('reads the URL and sends no empty filter', () => {
    renderPage(<Probe />, { url: '/?kind=silk&sort=age&page=2' });
    expect(state()).toEqual({
      filter: { search: '', kind: 'silk', sort: 'age', page: 2 },
      query: { kind: 'silk', sort: 'age', page: '2' },
      filterCount: 1,
      isFiltered: true,
    });
  });

  test('treats a negative page number as the first page', () => {
    renderPage(<Probe />, { url: '/?page=-4' });
    expect(state().filter.page).toBe(1);
  });

  test('returns to the first page when a filter changes, and sends the filter trimmed', async () => {
    const { user, router } = renderPage(<Probe />, { url: '/?page=4' });
    await user.click(screen.getByText('search'));
    expect(state()).toMatchObject({
      filter: { search: ' rope ', page: 1 },
      query: { search: 'rope', page: '1' },
    });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('adds a history entry for another page and keeps unknown parameters', async () => {
    const { user, router } = renderPage(<Probe />, { url: '/?from=mail' });
    await user.click(screen.getByText('page'));
    expect(router.state.location.search).toBe('?from=mail&page=3');
    expect(router.state.historyAction).toBe('PUSH');
  });

  test('keeps typed letters before the router has rendered the URL', async () => {
    function Search() {
      const { filter, change } = useListFilter(['search']);
      return <SearchField label="Search" value={filter.search} onChange={(search) => change({ search })} />;
    }
    const { router } = renderPage(<Search />, { url: '/here' });
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    // As in a browser, and unlike in `act`, the field is rendered after each event and the router later.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    for (const letter of 'rope') {
      setValue(field, field.value + letter);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    expect(field.value).toBe('rope');
    await vi.waitFor(() => expect(router.state.location.search).toBe('?search=rope'));
    expect(field.value).toBe('rope');
    await router.navigate('?search=silk');
    await vi.waitFor(() => expect(field.value).toBe('silk'));
    vi.unstubAllGlobals();
  });

  test('sends a second change only after a pause', async () => {
    const { user } = renderPage(<Probe />, { url: '/?kind=silk' });
    await user.click(screen.getByText('search'));
    await user.click(screen.getByText('clear'));
    expect(state()).toMatchObject({ filter: { search: '' }, query: { search: 'rope' } });
    await waitFor(() => expect(state().query.search).toBeUndefined());
  });

  test('clears filters and keeps the order', async () => {
    const { user, router } = renderPage(<Probe />, { url: '/?kind=silk&search=a&sort=age' });
    await user.click(screen.getByText('clear'));
    expect(router.state.location.search).toBe('?sort=age');
  });
});

describe('FilterSearch', () => {
  const List = vi.fn(() => {
    const { filter, change, clear } = useListFilter(['search']);
    return (
      <>
        <FilterSearch label="Search" value={filter.search} onChange={(search) => change({ search })} />
        <output>{filter.search}</output>
        <button type="button" onClick={clear}>
          clear
        </button>
      </>
    );
  });

  test('does not render the page before typing pauses', async () => {
    const { user } = renderPage(<List />);
    List.mockClear();
    await user.type(screen.getByRole('searchbox'), 'rope');
    expect(List).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('rope'));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'rope');
  });

  test.each([
    ['Enter', '{Enter}'],
    ['Tab', '{Tab}'],
  ])('passes on the typed text at once on %s', async (_name, key) => {
    const { user } = renderPage(<List />);
    await user.type(screen.getByRole('searchbox'), `rope${key}`);
    expect(screen.getByRole('status').textContent).toBe('rope');
  });

  test('shows no typed text after the filters are cleared', async () => {
    const { user } = renderPage(<List />);
    await user.type(screen.getByRole('searchbox'), 'rope');
    await user.click(screen.getByText('clear'));
    await sleep(TYPING_PAUSE_MS + 50);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });
});
