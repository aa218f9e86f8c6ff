import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadCode } from './lazy.ts';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** A page whose code did not arrive: a lost connection, or a new version since the app was opened. */
export class PageLoadError extends Error {
  readonly page: string;
  constructor(page: string, cause: unknown) {
    super(`The ${page} page could not be loaded`, { cause });
    this.name = 'PageLoadError';
    this.page = page;
  }
}

/** Fetches a page, or a frame around pages, when a user goes there. The name is for its error panel. */
export const lazyComponent =
  (name: string, load: LoadPage) => async (): Promise<{ Component: ComponentType }> => {
    try {
      return { Component: (await loadCode(load)).default };
    } catch (cause) {
      throw new PageLoadError(name, cause);
    }
  };

/** A route with its page. */
export const page = (path: string, name: string, load: LoadPage): RouteObject => ({
  path,
  lazy: lazyComponent(name, load),
});
