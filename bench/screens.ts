import type { Page, Request } from '@playwright/test';
import { createItem } from '@quartermaster/contract/item';
import { listItemTemplates } from '@quartermaster/contract/item-template';
import { type Person, person } from '../apps/server/test/factories/people.ts';
import { shop } from '../apps/server/test/factories/shops.ts';
import { character, expectOk, party, type TestParty } from '../apps/server/test/factories/test-parties.ts';
import { type BenchServer, removeWriteLimit } from './bench-server.ts';
import { openPage, withBrowser } from './browser.ts';
import { medianOf } from './quantile.ts';

const STACKS = 60;
const SHOP = 'Ironhand Smithy';
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/**
 * The time for which a user looks at a screen before the next click; meanwhile the app prefetches the screens
 * that can be opened.
 */
const OBSERVATION_MS = 3000;
/** A screen has settled when no request is open and nothing has changed for this time, in milliseconds. */
const QUIET_MS = 400;
const POLL_MS = 20;

/**
 * Records the time of the page's last change, without attributes, which also change at the end of an animation.
 */
const WATCH_CHANGES = `window.lastChange = performance.now();
new MutationObserver(() => { window.lastChange = performance.now(); })
  .observe(document, { subtree: true, childList: true, characterData: true })`;

interface SettledScreen {
  /** Time from the click to the last change on screen, in milliseconds. */
  readonly ms: number;
  /** API requests since the click. */
  readonly requests: number;
}

/** A screen of promise D7, with the steps that open it from the party overview, and the maximum time. */
interface Screen {
  readonly name: string;
  readonly targetMs: number;
  /** Preparation that is not measured. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly click: (page: Page) => Promise<unknown>;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

const SCREENS: readonly Screen[] = [
  { name: 'inventory', targetMs: 350, click: (page) => tab(page, 'Inventory') },
  { name: 'activity', targetMs: 350, click: (page) => tab(page, 'Activity') },
  {
    name: 'shop',
    targetMs: 350,
    prepare: (page) => tab(page, 'Shops'),
    click: (page) => page.getByRole('link', { name: SHOP }).first().click(),
  },
  {
    name: "item's sheet",
    targetMs: 150,
    prepare: (page) => tab(page, 'Inventory'),
    click: (page) => page.getByRole('grid').first().getByRole('row').nth(3).dblclick(),
  },
];

/** The requests of the page that have no complete response yet. */
function openRequestsOf(page: Page): ReadonlySet<Request> {
  const openRequests = new Set<Request>();
  page.on('request', (request) => openRequests.add(request));
  page.on('requestfinished', (request) => openRequests.delete(request));
  page.on('requestfailed', (request) => openRequests.delete(request));
  return openRequests;
}

/**
 * Waits for a change after `since`, and then until no request is open and nothing has changed for QUIET_MS. Returns
 * the time of the last change by the page's clock.
 */
async function settle(page: Page, openRequests: ReadonlySet<Request>, since = 0): Promise<number> {
  await page.waitForFunction((earlier) => Reflect.get(globalThis, 'lastChange') > earlier, since);
  while (openRequests.size > 0 || (await quietTime(page)) < QUIET_MS) await page.waitForTimeout(POLL_MS);
  return page.evaluate(() => Number(Reflect.get(globalThis, 'lastChange')));
}

/** The time since the page's last change, in milliseconds. */
const quietTime = (page: Page): Promise<number> =>
  page.evaluate(() => performance.now() - Number(Reflect.get(globalThis, 'lastChange')));

async function measure(page: Page, { prepare, click }: Screen): Promise<SettledScreen> {
  const openRequests = openRequestsOf(page);
  await page.evaluate(WATCH_CHANGES);
  await prepare?.(page);
  await page.waitForTimeout(OBSERVATION_MS);
  await settle(page, openRequests);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests += 1;
  });
  const began = await page.evaluate(() => performance.now());
  await click(page);
  const ended = await settle(page, openRequests, began);
  return { ms: ended - began, requests };
}

/** Creates a party with 60 stacks in a backpack, a history and a shop. */
async function fillParty(gm: Person): Promise<TestParty> {
  const testParty = await party(gm);
  const { backpackId } = await character(gm, testParty.id);
  const templates = expectOk(await gm.call(listItemTemplates, { query: { per_page: '100' } })).body.data;
  for (const { id } of templates.slice(0, STACKS)) {
    expectOk(
      await gm.call(createItem, { body: { item_template_id: id, container_id: backpackId, quantity: 1 } }),
    );
  }
  const stock = Object.fromEntries(templates.slice(0, 20).map(({ name }) => [name, {}]));
  await shop(testParty, stock, {}, { name: SHOP });
  return testParty;
}

/** Measures how long the most used screens take from the click until they have settled (promise D7). */
export async function screens(bench: BenchServer): Promise<string> {
  const gm = await person(bench);
  await removeWriteLimit(bench, gm.user.id);
  const { id } = await fillParty(gm);
  const settled = new Map<Screen, SettledScreen[]>(SCREENS.map((screen) => [screen, []]));
  await withBrowser(async (browser) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [screen, results] of settled) {
        const page = await openPage(browser, `${bench.url}/parties/${id}`, gm);
        await page.getByRole('tab', { name: 'Overview' }).waitFor();
        results.push(await measure(page, screen));
        await page.context().close();
      }
    }
  });
  return [
    '| From the click until the screen has settled | median | worst | goal | ratio | requests |',
    '|---|---:|---:|---:|---:|---:|',
    ...[...settled].map(([{ name, targetMs }, results]) => {
      const times = results.map(({ ms }) => ms);
      const middle = medianOf(times);
      const requests = medianOf(results.map((result) => result.requests));
      return `| ${name} | ${middle.toFixed(0)} ms | ${Math.max(...times).toFixed(0)} ms | ${targetMs} ms | ${(middle / targetMs).toFixed(2)} | ${requests} |`;
    }),
  ].join('\n');
}
