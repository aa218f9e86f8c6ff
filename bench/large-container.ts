import type { Browser, Page } from '@playwright/test';
import { listContainerItems } from '@quartermaster/contract/container';
import { createItem } from '@quartermaster/contract/item';
import { listItemTemplates } from '@quartermaster/contract/item-template';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import { chest, expectOk, party } from '../apps/server/test/factories/test-parties.ts';
import { type BenchServer, removeWriteLimit } from './bench-server.ts';
import { openPage, withBrowser } from './browser.ts';
import { interact, loadAllRows, type PaintTimes, THROTTLE } from './interactions.ts';
import { quantileOf } from './quantile.ts';

/** Promise D4: a container with this many stacks, compared with one of twenty in the same run. */
const STACKS = 10_000;
const FEW = 20;
const ITEMS_PER_CALL = 100;
const SEARCHES = 200;
const WORDS = ['long', 'sword', 'weapon', 'potion', 'rope', 'e', 'nothing of the kind'];

interface ContainerIds {
  readonly few: string;
  readonly many: string;
}

/** Creates two containers in one party, with few and with many stacks. */
async function createContainers(gm: Person): Promise<ContainerIds> {
  const testParty = await party(gm);
  const few = await chest(gm, testParty.id);
  const many = await chest(gm, testParty.id);
  const templates = expectOk(await gm.call(listItemTemplates, { query: { per_page: '100' } })).body.data;
  const unstackableTemplates = templates.filter(({ stack_size }) => stack_size === 1);
  const put = async (container_id: string, turn: number, quantity: number) => {
    const item_template_id = unstackableTemplates[turn % unstackableTemplates.length]?.id ?? '';
    expectOk(await gm.call(createItem, { body: { item_template_id, container_id, quantity } }));
  };
  for (let turn = 0; turn < FEW; turn += 1) await put(few, turn, 1);
  for (let turn = 0; turn < STACKS / ITEMS_PER_CALL; turn += 1) await put(many, turn, ITEMS_PER_CALL);
  return { few, many };
}

/** The response times of the searches in milliseconds, sorted, by container. Each word is searched in both in turn. */
async function measureSearches(
  gm: Person,
  containerIds: ContainerIds,
): Promise<Record<keyof ContainerIds, number[]>> {
  const times: Record<keyof ContainerIds, number[]> = { few: [], many: [] };
  for (let turn = 0; turn < SEARCHES; turn += 1) {
    for (const key of ['few', 'many'] as const) {
      const query = { search: WORDS[turn % WORDS.length] ?? '', per_page: '100' };
      const startedAt = performance.now();
      expectOk(await gm.call(listContainerItems, { params: { id: containerIds[key] }, query }));
      times[key].push(performance.now() - startedAt);
    }
  }
  return { few: times.few.sort((a, b) => a - b), many: times.many.sort((a, b) => a - b) };
}

/** Opens the page of a container as a logged-in user. */
async function openContainer(browser: Browser, bench: BenchServer, gm: Person, id: string): Promise<Page> {
  const page = await openPage(browser, `${bench.url}/containers/${id}`, gm);
  await page.getByRole('region', { name: 'Left panel' }).getByRole('row').nth(10).waitFor();
  return page;
}

const measurePaints = (
  bench: BenchServer,
  gm: Person,
  { few, many }: ContainerIds,
): Promise<[string, PaintTimes][]> =>
  withBrowser(async (browser) => {
    const fewStacksPaints = await interact(await openContainer(browser, bench, gm, few));
    const page = await openContainer(browser, bench, gm, many);
    const openedPaints = await interact(page);
    await loadAllRows(page, STACKS);
    return [
      [`${FEW} stacks`, fewStacksPaints],
      ['10,000 stacks, just opened', openedPaints],
      ['10,000 stacks, all loaded', await interact(page)],
    ];
  });

const ratio = (value: number, of: number): string => (value / of).toFixed(2);

/** Measures searches in a container of 10,000 stacks, and the selection of its rows on a slowed CPU. */
export async function largeContainer(bench: BenchServer): Promise<string> {
  const gm = await person(bench);
  await removeWriteLimit(bench, gm.user.id);
  const containerIds = await createContainers(gm);
  await measureSearches(gm, containerIds);
  const { few, many } = await measureSearches(gm, containerIds);
  const paintTimes = await measurePaints(bench, gm, containerIds);
  const base = paintTimes[0]?.[1].times ?? [];
  return [
    '| Search in a container | median | p95 | ratio of p95 |',
    '|---|---:|---:|---:|',
    `| ${FEW} stacks | ${quantileOf(few, 0.5).toFixed(1)} ms | ${quantileOf(few, 0.95).toFixed(1)} ms | 1.00 |`,
    `| 10,000 stacks | ${quantileOf(many, 0.5).toFixed(1)} ms | ${quantileOf(many, 0.95).toFixed(1)} ms | ${ratio(quantileOf(many, 0.95), quantileOf(few, 0.95))} |`,
    '',
    `| Interaction to next paint, CPU slowed ${THROTTLE} times | rows | median | worst | ratio of medians |`,
    '|---|---:|---:|---:|---:|',
    ...paintTimes.map(
      ([name, { rows, times }]) =>
        `| ${name} | ${rows} | ${quantileOf(times, 0.5)} ms | ${quantileOf(times, 1)} ms | ${ratio(quantileOf(times, 0.5), quantileOf(base, 0.5))} |`,
    ),
  ].join('\n');
}
