import { relativeTimeText } from '@quartermaster/rules/relative-time';
import { now } from './clock.ts';

/** A day in the reader's own language and time zone. */
export const dateText = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });

/** Day and time in full, for those who want to know exactly. */
export const momentText = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** How long ago, then a date (domain.md §4). */
export const agoText = (iso: string): string =>
  relativeTimeText(Date.parse(iso), now(), (then) => dateText(new Date(then).toISOString()));
