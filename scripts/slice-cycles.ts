import { dirname, join } from 'node:path/posix';
import type { Finding, SourceFile } from './structure-rules.ts';

const FEATURES = 'apps/web/src/features/';
/** Pages and route tables compose slices, so they may import any; nothing imports a page. */
const COMPOSES = /\/(?:pages\/[^/]+|routes)\.tsx?$/;
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;

const sliceOf = (path: string): string | undefined =>
  path.startsWith(FEATURES) ? path.slice(FEATURES.length).split('/')[0] : undefined;

/** Cycles between the slices of the web app, type-only imports included: `a → b → a`. */
export function findSliceCycles(files: readonly SourceFile[]): Finding[] {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const from = sliceOf(path);
    if (from === undefined || COMPOSES.test(path) || /\.test\.tsx?$/.test(path)) continue;
    const found = imports.get(from) ?? new Set();
    imports.set(from, found);
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const to = sliceOf(join(dirname(path), target));
      if (to !== undefined && to !== from) found.add(to);
    }
  }
  const findings: Finding[] = [];
  const done = new Set<string>();
  const visit = (slice: string, trail: readonly string[]): void => {
    const start = trail.indexOf(slice);
    if (start >= 0) {
      findings.push(`${FEATURES}${slice}: imports itself by ${[...trail.slice(start), slice].join(' → ')}`);
      return;
    }
    if (done.has(slice)) return;
    for (const next of imports.get(slice) ?? []) visit(next, [...trail, slice]);
    done.add(slice);
  };
  for (const slice of imports.keys()) visit(slice, []);
  return findings;
}
