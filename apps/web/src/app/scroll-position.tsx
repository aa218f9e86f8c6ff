import { ScrollRestoration } from 'react-router';

/**
 * Restores the scroll position of a page. React Router gives the first page after every load the same key, so its path
 * is used instead.
 */
export const ScrollPosition = () => (
  <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
);
