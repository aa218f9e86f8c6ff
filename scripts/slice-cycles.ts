import { dirname, join } from 'node:path/posix';
import type { Finding, SourceFile } from './structure-rules.ts';

const FEATURES = /^(apps\/(?:server|web)\/src\/features\/)([^/]+)\//;
/**
 * Pages and route tables of the web app compose slices, so they may import any slice; no slice imports a page of
 * another slice.
 */
const COMPOSES = /^apps\/web\/.*\/(?:pages\/[^/]+|routes)\.tsx?$/;
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;

/** The folder of the slice that a file belongs to. */
const sliceOf = (path: string): string | undefined => FEATURES.exec(path)?.slice(1).join('');
const nameOf = (slice: string): string => slice.split('/').at(-1) ?? slice;

/** The files that a file imports, by their paths in the repository, without packages. */
export const importedBy = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(IMPORT)].map(([, target = '']) => join(dirname(path), target));

/** The slices that each slice imports, type-only imports included. */
function importsOf(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    const from = sliceOf(file.path);
    if (from === undefined || COMPOSES.test(file.path) || /\.test\.tsx?$/.test(file.path)) continue;
    const importedSlices = imports.get(from) ?? new Set();
    imports.set(from, importedSlices);
    for (const target of importedBy(file)) {
      const to = sliceOf(target);
      if (to !== undefined && to !== from) importedSlices.add(to);
    }
  }
  return imports;
}

/** Cycles between the slices of the server or of the web app: `a → b → a`. */
export function findSliceCycles(files: readonly SourceFile[]): Finding[] {
  const imports = importsOf(files);
  const findings: Finding[] = [];
  const visited = new Set<string>();
  const visit = (slice: string, trail: readonly string[]): void => {
    const start = trail.indexOf(slice);
    if (start >= 0) {
      const cycle = [...trail.slice(start), slice].map(nameOf).join(' → ');
      findings.push(`${slice}: imports itself via ${cycle}`);
      return;
    }
    if (visited.has(slice)) return;
    for (const next of imports.get(slice) ?? []) visit(next, [...trail, slice]);
    visited.add(slice);
  };
  for (const slice of imports.keys()) visit(slice, []);
  return findings;
}

/** Server slices that import a slice of the same or a later line of the list in docs/architecture.md. */
export function findOrderViolations(files: readonly SourceFile[], architecture: string): Finding[] {
  const levels = new Map<string, number>();
  for (const [, level, names = ''] of architecture.matchAll(/^(\d+)\. ([a-z-]+(?:, [a-z-]+)*)$/gm))
    for (const name of names.split(', ')) levels.set(name, Number(level));
  const levelOf = (slice: string): number => levels.get(nameOf(slice)) ?? 0;
  return [...importsOf(files)]
    .filter(([slice]) => slice.startsWith('apps/server/'))
    .flatMap(([slice, targets]) => {
      if (levelOf(slice) === 0) return [`${slice}: missing in the list of slices in docs/architecture.md`];
      const violations = [...targets].filter((target) => levelOf(target) >= levelOf(slice)).map(nameOf);
      return violations.length === 0
        ? []
        : [`${slice}: imports ${violations.join(', ')}, which docs/architecture.md does not list earlier`];
    });
}
