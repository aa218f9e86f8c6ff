import { ScrollRestoration } from 'react-router';

/** Returns to where a page was left. The first pages of all loads share one key, so their address is used. */
export const ScrollPosition = () => (
  <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
);
