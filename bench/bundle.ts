import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * First load of JavaScript per route, gzip (promise D3): the entry and the page with all that they
 * import statically. Prints a table; fails when a route is over its budget, or when there is nothing to measure.
 */

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const KB = 1000;
const FIRST_LOAD = 160 * KB;
const MORE_PER_ROUTE = 40 * KB;
/** The layout that every page for signed-in users includes. */
const FRAME = 'src/app/main-layout.tsx';
const GUEST_PAGES = /\/(auth|recovery)\/pages\//;
const FIRST_PAGES = /\/(login|(?<!admin\/pages\/)dashboard)-page\.tsx$/;
const dist = join(import.meta.dirname, '../apps/web/dist');

function closure(manifest: Manifest, key: string, into = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || into.has(chunk.file)) return into;
  into.add(chunk.file);
  for (const next of chunk.imports ?? []) closure(manifest, next, into);
  return into;
}

const gzipSize = (file: string): number => gzipSync(readFileSync(join(dist, file))).length;

function measure(manifest: Manifest): { page: string; size: number; budget: number }[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const pages = Object.keys(manifest).filter((key) => /\/pages\/[\w-]+-page\.tsx$/.test(key));
  if (!entry || !manifest[FRAME] || !pages.some((page) => FIRST_PAGES.test(page)))
    throw new Error('The build has no pages to measure');
  return pages.sort().map((page) => {
    const files = closure(manifest, page, closure(manifest, entry));
    if (!GUEST_PAGES.test(page)) closure(manifest, FRAME, files);
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    return {
      page: page.replace(/^src\/features\//, ''),
      size: scripts.reduce((sum, file) => sum + gzipSize(file), 0),
      budget: FIRST_PAGES.test(page) ? FIRST_LOAD : FIRST_LOAD + MORE_PER_ROUTE,
    };
  });
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
const rows = measure(manifest);
const kb = (bytes: number): string => (bytes / KB).toFixed(1).padStart(7);

console.log('JavaScript of the first load, KB gzip');
for (const { page, size, budget } of rows) {
  console.log(`${size > budget ? 'OVER' : '  ok'} ${kb(size)} of ${kb(budget)}  ${page}`);
}
if (rows.some(({ size, budget }) => size > budget)) process.exitCode = 1;
