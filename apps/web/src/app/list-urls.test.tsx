import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { LIST_CASES } from '../../test/list-cases.tsx';
import { pageMeta } from '../../test/page-meta.ts';
import { nim } from '../../test/people.ts';
import { renderPage } from '../../test/render-page.tsx';
import { setWidth } from '../../test/viewport.ts';

vi.mock('@anycable/web', () => import('../../test/fake-cable.ts'));

/** The source of every file of the features, to find those that list records. */
const sources = import.meta.glob<string>('../features/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const listFiles = Object.entries(sources).flatMap(([path, source]) =>
  !path.includes('.test.') && source.includes('useListFilter(') ? [path.replace('../features/', '')] : [],
);

test('every list has a test case', () => {
  expect(Object.keys(LIST_CASES).toSorted()).toEqual(
    [...listFiles, 'workspace/hooks/use-workspace.ts'].toSorted(),
  );
});

test.each(Object.entries(LIST_CASES))(
  '%s requests the data of its URL, even after Back',
  async (_name, list) => {
    setWidth(1440);
    const { route = '/here', id = '', query, request } = list;
    const responses: Parameters<typeof fakeServer>[0] = {
      'GET /api/v1/characters': { data: [nim], meta: pageMeta(1) },
      'GET /api/v1/notifications/unread_count': { data: { unread_count: 0 } },
      ...list.responses,
    };
    const server = fakeServer(
      new Proxy(responses, {
        get: (target, endpoint: string) =>
          target[endpoint] ??
          (endpoint.startsWith('GET ') ? { data: [], meta: pageMeta(90, { total_pages: 9 }) } : undefined),
      }),
    );
    const url = `${route.replace(':id', id)}?${query}`;
    const { router, client } = renderPage(list.page, { url, path: route });
    const isRequested = () => server.requests.some(({ path }) => path.includes(request));
    await waitFor(() => expect(isRequested()).toBe(true));
    await act(() => router.navigate('/elsewhere'));
    client.clear();
    server.requests.length = 0;
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe(`?${query}`);
    await waitFor(() => expect(isRequested()).toBe(true));
  },
);

test('only lists in dialogs keep their page or filter in local state instead of the URL', () => {
  const localState = /const \[(page|search|filter|sort), set\w+\] = useState/;
  const dialogs = [
    'item-template/components/catalog-picker.tsx',
    'marketplace/components/preview-dialog.tsx',
  ];
  const listsWithLocalState = Object.entries(sources).flatMap(([path, source]) =>
    localState.test(source) && !path.includes('.test.') ? [path.replace('../features/', '')] : [],
  );
  // The workspace copies its search to the URL once typing pauses.
  expect(
    listsWithLocalState.filter((path) => path !== 'workspace/hooks/use-workspace.ts').toSorted(),
  ).toEqual(dialogs);
});
