import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadCode } from './lazy.ts';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** Thrown if a page's code cannot be loaded: the connection was lost, or there is a new version of the app. */
export class PageLoadError extends Error {
  readonly page: string;
  constructor(page: string, cause: unknown) {
    super(`The ${page} page could not be loaded`, { cause });
    this.name = 'PageLoadError';
    this.page = page;
  }
}

/** Loads the code of a page or layout when a user opens it. The name is shown in the error panel. */
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
