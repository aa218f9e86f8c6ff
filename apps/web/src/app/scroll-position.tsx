import { ScrollRestoration } from 'react-router';

/** Restores the scroll position of a page. The first pages of all loads share one key, so their path is used instead. */
export const ScrollPosition = () => (
  <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
);
