import { matchRoutes, type RouteObject } from 'react-router';
import { idle } from '../platform/idle.ts';
import { unloadedComponents } from '../platform/lazy.ts';
import { online } from '../platform/online.ts';
import { prefetches } from '../platform/prefetches.ts';
import { lazyRoutes } from './lazy-routes.ts';

/** The idle time after which the screen's lazy components and the pages it links to are loaded, in milliseconds. */
const IDLE_MS = 2000;

/** Fetches the code of the pages at a path. Failures are reported when the page is visited. */
async function prefetch(routes: RouteObject[], path: string): Promise<void> {
  await fetchPages(routes, path);
  await lazyRoutes(path)?.then((routes) => fetchPages(routes, path));
}

async function fetchPages(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === 'function') await route.lazy();
  }
}

/** The URL of a link within the app. */
const urlOf = (link: Element | null): URL | undefined =>
  link instanceof HTMLAnchorElement && link.origin === window.location.origin
    ? new URL(link.href)
    : undefined;

/** The path of a link or a tab, under which the prefetch of its page is registered. */
function pathOf(control: HTMLElement | null): string | undefined {
  const url = urlOf(control);
  return control?.dataset.path ?? (url && url.pathname + url.search);
}

/** Whether the browser is set to save data; not every browser has that setting. */
const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches the data of a page; does nothing while offline. */
const prefetchData = async (path: string | undefined): Promise<void> => {
  if (path !== undefined && online.get()) await prefetches.get(path)?.();
};

/**
 * Prefetches the code and data of a page when its link or tab is hovered, touched or focused. While the user
 * is idle, prefetches the lazy components of the screen, the data of its tabs and the pages it links to, one
 * after the other, so that they open immediately, even offline. If the browser's data saver is on, nothing is
 * loaded while idle.
 */
export function startPrefetching(routes: RouteObject[]): () => void {
  const requested = new Set<string>();
  const loaded = new WeakSet<() => Promise<unknown>>();
  const request = async (path: string) => {
    requested.add(path);
    await prefetch(routes, path).catch(() => undefined);
  };
  const nextLoad = (): (() => Promise<unknown>) | undefined => {
    const [loadComponent] = unloadedComponents;
    if (loadComponent) return loadComponent;
    for (const [path, load] of prefetches) {
      if (loaded.has(load)) continue;
      loaded.add(load);
      return () => prefetchData(path);
    }
    const path = [...document.links]
      .map((link) => urlOf(link)?.pathname)
      .find((pathname) => pathname !== undefined && !requested.has(pathname));
    return path === undefined ? undefined : () => request(path);
  };
  let presses = 0;
  const loadWhileIdle = async () => {
    if (isDataSaverOn()) return;
    const pressesAtStart = presses;
    try {
      for (let load = nextLoad(); load && pressesAtStart === presses; load = nextLoad()) {
        await load();
        await idle();
      }
    } catch {
      // The next press of a pointer or key starts another attempt.
    }
  };
  let timer: ReturnType<typeof setTimeout>;
  const onPress = () => {
    presses += 1;
    clearTimeout(timer);
    timer = setTimeout(loadWhileIdle, IDLE_MS);
  };
  let lastControl: HTMLElement | null = null;
  const onApproach = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('a, [data-path]') : null;
    if (control === lastControl) return;
    lastControl = control;
    const path = urlOf(control)?.pathname;
    if (path !== undefined && !requested.has(path)) void request(path);
    prefetchData(pathOf(control)).catch(() => undefined);
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, onApproach, { signal });
  for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, onPress, { signal });
  onPress();
  return () => {
    listeners.abort();
    clearTimeout(timer);
    presses += 1;
  };
}
