import {
  type ComponentProps,
  createElement,
  type FunctionComponent,
  lazy as reactLazy,
  useState,
} from 'react';
import { online } from './online.ts';

type Load<Module> = () => Promise<Module>;
type AnyComponent =
  Parameters<typeof reactLazy>[0] extends Load<{ default: infer Component }> ? Component : never;

const FIRST_DELAY_MS = 500;
const LAST_DELAY_MS = 4000;

/** Resolves after a delay, or while offline as soon as the network is back. */
const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (online.get()) setTimeout(resolve, ms);
    else {
      const stop = online.subscribe(() => {
        stop();
        resolve();
      });
    }
  });

/**
 * Retries loading code until it succeeds; while offline it waits for the network. Rejects after 7.5 s of
 * failures online, for example when a new version of the app has replaced the file.
 */
export async function loadCode<Module>(load: Load<Module>): Promise<Module> {
  for (let ms = FIRST_DELAY_MS; ; ) {
    try {
      return await load();
    } catch (error) {
      const wasOnline = online.get();
      if (wasOnline && ms > LAST_DELAY_MS) throw error;
      await delay(ms);
      if (wasOnline) ms *= 2;
    }
  }
}

/** Functions that load the lazy components of loaded screens; each is removed once it has loaded its component. */
export const unloadedComponents = new Set<Load<unknown>>();

/**
 * A lazy component: its code is loaded at idle (app/prefetch.ts) or, like React's `lazy`, when it is first
 * rendered. Once loaded it renders immediately: React would show the fallback of its Suspense boundary first,
 * for at least 300 ms.
 */
export function lazy<Component extends AnyComponent>(
  load: Load<{ default: Component }>,
): FunctionComponent<ComponentProps<Component>> {
  let loaded: Component | undefined;
  const loadModule = async () => {
    try {
      const module = await loadCode(load);
      loaded = module.default;
      unloadedComponents.delete(loadModule);
      return module;
    } catch (error) {
      // React caches a failure, so each attempt needs a new lazy component.
      ReactLazyComponent = reactLazy(loadModule);
      throw error;
    }
  };
  let ReactLazyComponent = reactLazy(loadModule);
  unloadedComponents.add(loadModule);
  return function LazyComponent(props) {
    const [Rendered] = useState<AnyComponent>(() => loaded ?? ReactLazyComponent);
    return createElement(Rendered, props);
  };
}
