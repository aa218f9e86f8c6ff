import { relativeTimeText } from '@quartermaster/rules/relative-time';
import { now } from './clock.ts';
import { timeZone } from './preferences.ts';

/** The time zone of the profile, or that of the device. */
const zoneOptions = () => (timeZone.get() ? { timeZone: timeZone.get() } : {});

/** A day in the reader's language and time zone, or in the given time zone. */
export const dateText = (iso: string, zone?: 'UTC'): string =>
  new Date(iso).toLocaleDateString(undefined, {
    dateStyle: 'medium',
    ...(zone ? { timeZone: zone } : zoneOptions()),
  });

/** Day and time; the day is written out by default. */
export const dateTimeText = (iso: string, dateStyle: 'full' | 'medium' = 'full'): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle, timeStyle: 'short', ...zoneOptions() });

/** The time of day, without the day. */
export const timeText = (iso: string): string =>
  new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'short', ...zoneOptions() });

/** The time since a date as text, or the date if it is long ago (DOM-4). */
export const agoText = (iso: string): string =>
  relativeTimeText(Date.parse(iso), now(), (timestamp) => dateText(new Date(timestamp).toISOString()));

/** The same text within a sentence: "just now" instead of "Just now". */
export const agoInSentence = (iso: string): string => agoText(iso).replace('Just', 'just');
