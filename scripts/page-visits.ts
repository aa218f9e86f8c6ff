import type { SourceFile } from './structure-rules.ts';

const PATHS = 'apps/web/src/app/paths.ts';

/** Entries of paths.ts without a separate page. */
const notPages: Record<string, string> = {
  root: 'redirects to the dashboard or to login',
  admin: 'redirects to the admin dashboard',
  adminSidekiq: 'redirects to the background jobs',
  itemNewNamed: 'is itemNew with a name filled in',
  ui: 'exists in development only',
};

/** The pages of paths.ts that no browser test visits with axe, and exceptions that no longer apply. */
export function findUnvisitedPages(files: readonly SourceFile[]): string[] {
  const list = files.find(({ path }) => path === PATHS)?.text ?? '';
  const [, entries = ''] = /export const paths = \{\n(.*?)\n\} as const;/s.exec(list) ?? [];
  const keys = [...entries.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key);
  if (keys.length === 0) return [`${PATHS}: has no readable list of paths`];
  const visited = new Set(files.filter(({ path }) => /^e2e\/.*\.spec\.ts$/.test(path)).flatMap(visitsOf));
  return [
    ...keys
      .filter((key) => !visited.has(key) && !(key in notPages))
      .map((key) => `${PATHS}: no browser test calls visit or expectPageAccessible with '${key}'`),
    ...Object.keys(notPages)
      .filter((key) => visited.has(key) || !keys.includes(key))
      .map((key) => `scripts/page-visits.ts: '${key}' is not an exception: it is visited or not in ${PATHS}`),
  ];
}

/** The pages that a test file visits, except for visits in comments. */
function visitsOf({ text }: SourceFile): string[] {
  const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(/\b(?:visit|expectPageAccessible)\(\s*[\w.]+,\s*'(\w+)'/g)].map(
    ([, key = '']) => key,
  );
}
