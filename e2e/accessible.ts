import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { paths } from '../apps/web/src/app/paths.ts';

/** A page by its name in paths.ts. */
type PageKey = keyof typeof paths;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that look at colors; a theme changes nothing else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The minified source, which is less than half the size of the full source. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Waits two frames, in which a new theme or width takes effect, and then for every finite animation to end. */
export const WAIT_FOR_IDLE = `(async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  for (;;) {
    const moving = document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    if (moving.length === 0) return;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
})()`;

/**
 * Every violation that axe finds after scrolling to the top, short enough to read in a failure. On a scrolled page, the
 * header may cover part of a button, whose visible part axe would find too small. The app has no iframes.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate('scrollTo(0, 0)');
  await page.evaluate(WAIT_FOR_IDLE);
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(AXE_SOURCE);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Only an experimental rule, which is in none of the tags, reads the style sheets.
    preload: { assets: ['media'] },
    runOnly: rules === undefined ? { type: 'tag', values: TAGS } : { type: 'rule', values: rules },
  };
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)}`).join(', ')}`,
  );
}

/** How far the page scrolls sideways, in pixels. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/**
 * Resolves once the layout has adapted to a new width: it adapts after resizing has paused for 150 ms
 * (DOM-9), and the timers of a page run in order.
 */
const LAYOUT_SETTLED = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 151)));
})`;

/** The widths at which the layout changes (DOM-9), in pixels. */
const BREAKPOINTS = [768, 1024];
const layoutAt = (width: number) => BREAKPOINTS.filter((breakpoint) => width >= breakpoint).length;

/** Shows the page at a width in pixels; resolves once its layout has adapted. */
export async function showAt(page: Page, width: number): Promise<void> {
  const widthBefore = page.viewportSize()?.width;
  await page.setViewportSize({ width, height: 844 });
  if (widthBefore === undefined || layoutAt(widthBefore) !== layoutAt(width))
    await page.evaluate(LAYOUT_SETTLED);
}

/**
 * The widths of the checks, with the themes in which axe runs at each: few, because a change of theme repaints the
 * whole page.
 */
const CHECKS = [
  [320, []],
  [390, ['dark', 'light']],
  [820, []],
  [1440, ['light', 'dark']],
] as const;

/** Expects no accessibility violation of the page in both themes, and no sideways scroll at any width. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const [width, themes] of CHECKS) {
    await showAt(page, width);
    await expect.poll(() => horizontalOverflow(page), `${name} at ${width}`).toBe(0);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const rules = colorScheme === 'light' ? COLOR_RULES : undefined;
      expect(await violations(page, rules), `${name} in ${colorScheme} at ${width}`).toEqual([]);
    }
  }
}

/**
 * Navigates to a URL within the app, as Back and Forward do, and resolves once the new page has the focus,
 * which the app moves there (route-focus.tsx). False if the page must be loaded instead: from pages without the
 * frame of signed-in users, between the admin area and other pages, and if the path stays the same.
 */
const NAVIGATE_IN_APP = `(url) => new Promise((resolve) => {
  if (document.querySelector('a[href="#content"]') === null) return resolve(false);
  const { pathname } = new URL(url, location.href);
  const isAdmin = (path) => path.startsWith('/admin/');
  if (pathname === location.pathname || isAdmin(pathname) !== isAdmin(location.pathname))
    return resolve(false);
  document.activeElement?.blur();
  addEventListener('focusin', () => resolve(true), { once: true });
  history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: url }, '', url);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
})`;

async function expectLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

/** Loads a URL, as if the user had entered it, and waits until its page is complete. */
export async function load(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expectLoaded(page);
}

/**
 * Opens a URL, from a page of the app without reloading the app, and waits until its page is complete.
 * Most data that was loaded in the last minutes is not requested again.
 */
export async function open(page: Page, url: string): Promise<void> {
  if (!(await page.evaluate(`(${NAVIGATE_IN_APP})(${JSON.stringify(url)})`))) await page.goto(url);
  await expectLoaded(page);
}

/** The page at a URL. `/shops/new` also matches the pattern of a shop, so fixed paths come first. */
function pageAt(url: string): PageKey | undefined {
  const { pathname } = new URL(url);
  const keys = Object.keys(paths) as PageKey[];
  const matches = (key: PageKey) => {
    const path = paths[key];
    return typeof path === 'function' && new RegExp(`^${path('[^/]+')}$`).test(pathname);
  };
  return keys.find((key) => paths[key] === pathname) ?? keys.find(matches);
}

/** Expects the current page to be the named one and accessible. `scripts/page-visits.ts` reads the names. */
export async function expectPageAccessible(page: Page, key: PageKey): Promise<void> {
  await expect.poll(() => pageAt(page.url()), `the page at ${page.url()}`).toBe(key);
  await expectAccessible(page, key);
}

/** The path of a page; `id` is for the pages that have one. */
function pathOf(key: PageKey, id = ''): string {
  const path = paths[key];
  return typeof path === 'function' ? path(id) : path;
}

/** Opens a page and expects it to be accessible once it has loaded. */
export async function visit(page: Page, key: PageKey, id?: string): Promise<void> {
  await open(page, pathOf(key, id));
  await expectPageAccessible(page, key);
}
