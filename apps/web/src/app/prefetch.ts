import { matchRoutes, type RouteObject } from 'react-router';
import { unloadedParts } from '../platform/lazy.ts';
import { lazyRoutes } from './lazy-routes.ts';

/** How long a screen must be left alone before its parts and the pages it links to are loaded. */
const IDLE_MS = 2000;

/** Fetches the code of the pages that an address leads to. A failure is the visit's to report. */
async function prefetch(routes: RouteObject[], path: string): Promise<void> {
  await fetchPages(routes, path);
  await lazyRoutes(path)?.then((later) => fetchPages(later, path));
}

async function fetchPages(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === 'function') await route.lazy();
  }
}

/** The address within the app that a link leads to. */
const pathOf = (link: Element | null): string | undefined =>
  link instanceof HTMLAnchorElement && link.origin === window.location.origin ? link.pathname : undefined;

const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve),
  );

/**
 * Fetches a page's code when the pointer, a finger or the focus comes to a link that leads there; and while nothing is
 * pressed for a while, one after the other, the parts of the screen and the pages it links to: they then open at once,
 * also without a network.
 */
export function startPrefetching(routes: RouteObject[]): () => void {
  const requested = new Set<string>();
  const request = async (path: string) => {
    requested.add(path);
    await prefetch(routes, path).catch(() => undefined);
  };
  const next = (): (() => Promise<unknown>) | undefined => {
    const [part] = unloadedParts;
    const path = [...document.links].map(pathOf).find((each) => each !== undefined && !requested.has(each));
    return part ?? (path === undefined ? undefined : () => request(path));
  };
  let presses = 0;
  const loadWhileIdle = async () => {
    const now = presses;
    try {
      for (let load = next(); load && now === presses; load = next()) {
        await load();
        await idle();
      }
    } catch {
      // It is tried again after the next press.
    }
  };
  let timer: ReturnType<typeof setTimeout>;
  const onPress = () => {
    presses += 1;
    clearTimeout(timer);
    timer = setTimeout(loadWhileIdle, IDLE_MS);
  };
  const onApproach = ({ target }: Event) => {
    const path = target instanceof Element ? pathOf(target.closest('a')) : undefined;
    if (path !== undefined && !requested.has(path)) void request(path);
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
