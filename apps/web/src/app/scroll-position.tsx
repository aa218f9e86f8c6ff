import { ScrollRestoration } from 'react-router';

/**
 * Restores the scroll position of a page. The first page after any load has the same key, so its path is used instead.
 */
export const ScrollPosition = () => (
  <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
);
