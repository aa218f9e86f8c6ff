import { createServer } from 'node:net';
import lighthouse, { type RunnerResult } from 'lighthouse';
import type { BenchServer } from './bench-server.ts';
import { withBrowser } from './browser.ts';
import { createSharePage, SHARE_PAGE } from './share-page.ts';

/** Minimum score per category (promise D3). */
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(TARGETS) as (keyof typeof TARGETS)[];
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
const PAGES = ['/login', '/register', '/home', SHARE_PAGE];
const ROUNDS = 3;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });

type Result = RunnerResult['lhr'];

/** The mobile preset of Lighthouse: simulated slow 4G, CPU slowed four times. */
async function audit(url: string, port: number): Promise<Result> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse did not audit ${url}`);
  return result.lhr;
}

const scoreOf = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

const milliseconds = (result: Result, id: string): string =>
  `${(result.audits[id]?.numericValue ?? Number.NaN).toFixed(0)} ms`;

/** The failed audits, which show what to change. */
const failedAudits = (result: Result): string[] =>
  Object.values(result.audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);

/** The round with the median performance. */
function medianRound(results: readonly Result[]): Result {
  const sorted = results.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Lighthouse has no result');
  return middle;
}

function row(page: string, result: Result): string {
  const scores = CATEGORIES.map((category) => {
    const score = scoreOf(result, category);
    return `${score}${score < TARGETS[category] ? ` (goal ${TARGETS[category]})` : ''}`;
  });
  const times = TIMES.map((id) => milliseconds(result, id));
  return `| ${[page, ...scores, ...times, failedAudits(result).join(', ') || 'none'].join(' | ')} |`;
}

/** Runs Lighthouse (mobile) on `pages`, by default on the guest pages in `PAGES` (promise D3). */
export async function lighthouseScores(bench: BenchServer, pages: readonly string[]): Promise<string> {
  const port = await freePort();
  const rows = await withBrowser(async () => {
    const lines: string[] = [];
    for (const page of pages.length > 0 ? pages : PAGES) {
      const path = page.startsWith(SHARE_PAGE) ? await createSharePage(bench) : page;
      const results: Result[] = [];
      for (let round = 0; round < ROUNDS; round += 1) results.push(await audit(bench.url + path, port));
      lines.push(row(page, medianRound(results)));
    }
    return lines;
  }, [`--remote-debugging-port=${port}`]);
  return [
    `| Lighthouse, mobile, median of ${ROUNDS} | ${CATEGORIES.join(' | ')} | FCP | LCP | TBT | failed audits |`,
    '|---|---:|---:|---:|---:|---:|---:|---:|---|',
    ...rows,
  ].join('\n');
}
