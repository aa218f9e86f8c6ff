import { dirname, join } from 'node:path/posix';
import type { Finding, SourceFile } from './structure-rules.ts';

const FEATURES = /^(apps\/(?:server|web)\/src\/features\/)([^/]+)\//;
/** Pages and route tables of the web app compose slices, so they may import any; nothing imports a page. */
const COMPOSES = /^apps\/web\/.*\/(?:pages\/[^/]+|routes)\.tsx?$/;
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;

/** The folder of the slice that a file belongs to. */
const sliceOf = (path: string): string | undefined => FEATURES.exec(path)?.slice(1).join('');
const nameOf = (slice: string): string => slice.split('/').at(-1) ?? slice;

/** Cycles between the slices of the server or of the web app, type-only imports included: `a → b → a`. */
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
      const cycle = [...trail.slice(start), slice].map(nameOf).join(' → ');
      findings.push(`${slice}: imports itself by ${cycle}`);
      return;
    }
    if (done.has(slice)) return;
    for (const next of imports.get(slice) ?? []) visit(next, [...trail, slice]);
    done.add(slice);
  };
  for (const slice of imports.keys()) visit(slice, []);
  return findings;
}
