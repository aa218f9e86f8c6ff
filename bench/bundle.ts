import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { importClosure } from '../apps/web/import-closure.ts';
import { GUEST_PAGES, LAYOUT } from '../apps/web/page-layout.ts';

/**
 * First-load JavaScript per page, gzipped (promise D3): the entry, the page and, except for guest pages, the
 * layout, with all their static imports. Prints a table; fails when a page exceeds its budget or the build has
 * no pages.
 */

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const KB = 1000;
const FIRST_LOAD_BUDGET = 160 * KB;
/** In addition to the first load, for each page except login and the dashboard. */
const PAGE_BUDGET = 40 * KB;
const FIRST_PAGES = /\/(login|(?<!admin\/pages\/)dashboard)-page\.tsx$/;
const dist = join(import.meta.dirname, '../apps/web/dist');

const gzipSize = (file: string): number => gzipSync(readFileSync(join(dist, file))).length;

function measure(manifest: Manifest): { page: string; size: number; budget: number }[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const pages = Object.keys(manifest).filter((key) => /\/pages\/[\w-]+-page\.tsx$/.test(key));
  if (!entry || !manifest[LAYOUT] || !pages.some((page) => FIRST_PAGES.test(page)))
    throw new Error('The build has no pages to measure');
  const importsOf = (key: string) => manifest[key] && (manifest[key].imports ?? []);
  return pages.sort().map((page) => {
    const keys = importClosure(page, importsOf, importClosure(entry, importsOf));
    if (!GUEST_PAGES.test(page)) importClosure(LAYOUT, importsOf, keys);
    const files = new Set([...keys].flatMap((key) => manifest[key]?.file ?? []));
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    return {
      page: page.replace(/^src\/features\//, ''),
      size: scripts.reduce((sum, file) => sum + gzipSize(file), 0),
      budget: FIRST_PAGES.test(page) ? FIRST_LOAD_BUDGET : FIRST_LOAD_BUDGET + PAGE_BUDGET,
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
