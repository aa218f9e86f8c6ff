import { describe, expect, test } from 'vitest';
import { findUnvisitedPages } from './page-visits.ts';

const paths = (...entries: string[]) => ({
  path: 'apps/web/src/app/paths.ts',
  text: `export const paths = {\n${[
    "root: '/'",
    "admin: '/admin'",
    "adminSidekiq: '/admin/sidekiq'",
    'itemNewNamed: (name: string) => name',
    "ui: '/ui'",
    ...entries,
  ]
    .map((entry) => `  ${entry},`)
    .join('\n')}\n} as const;\nconst x = {\n  other: 1,\n};\n`,
});
const spec = (text: string, path = 'e2e/pages.spec.ts') => ({ path, text });

describe('findUnvisitedPages', () => {
  test('returns the page that no test visits', () => {
    const files = [
      paths("login: '/login'", '/** A page. */\n  party: (id: string) => join(id)', "find: '/find'"),
      spec("await visit(page, 'party', id);\nawait expectPageAccessible(\n  guest.page,\n  'login',\n);"),
    ];
    expect(findUnvisitedPages(files)).toEqual([
      "apps/web/src/app/paths.ts: no browser test calls visit or expectPageAccessible with 'find'",
    ]);
  });

  test.each([
    ['opens the page without axe', "await page.goto('/find');", undefined],
    ['calls expectAccessible', "await expectAccessible(page, 'find');", undefined],
    ['is a comment', "  // await visit(page, 'find');", undefined],
    ['is not in a browser test', "await visit(page, 'find');", 'e2e/accessible.ts'],
  ])('does not count code that %s', (_why, text, path) => {
    expect(findUnvisitedPages([paths("find: '/find'"), spec(text, path)])).toHaveLength(1);
  });

  test('returns an exception whose page is visited or no longer in paths.ts', () => {
    const files = [paths("find: '/find'"), spec("visit(page, 'find'); visit(page, 'admin');")];
    expect(findUnvisitedPages(files)).toEqual([expect.stringContaining("'admin' is not an exception")]);
    const shorter = {
      ...paths("find: '/find'"),
      text: "export const paths = {\n  find: '/find',\n} as const;",
    };
    expect(findUnvisitedPages([shorter, spec("visit(page, 'find');")])).toHaveLength(5);
  });

  test('returns a finding when the list of paths cannot be read', () => {
    expect(findUnvisitedPages([spec('')])).toHaveLength(1);
  });
});
