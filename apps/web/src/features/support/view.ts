import type { SupportStatus } from '@quartermaster/contract/support';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Each status in words. */
export const STATUS: Readonly<Record<SupportStatus, { readonly label: string; readonly tone: BadgeTone }>> = {
  open: { label: 'Waiting for an answer', tone: 'info' },
  answered: { label: 'Answered', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
};

/** A failed call: which one, how, and when. */
export interface RecentError {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly call: string;
  readonly code: string;
}

/** What the report says about the device. No name, no address, no id. */
export interface DeviceFacts {
  readonly at: string;
  readonly version: string;
  readonly browser: string;
  readonly language: string;
  readonly timeZone: string;
  readonly screen: string;
  readonly theme: string;
  readonly isOnline: boolean;
  readonly live: string;
  readonly errors: readonly RecentError[];
}

/** How many errors the report lists. */
const ERRORS_SHOWN = 10;
const LINE_MAX = 300;

/** The report as text: what is displayed is what is sent. */
export function diagnosticsText(facts: DeviceFacts): string {
  const newest = facts.errors.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, ERRORS_SHOWN);
  const errors = newest.map(({ at, call, code }) => `  ${at} ${call}: ${code}`);
  return [
    `Time: ${facts.at}`,
    `Version: ${facts.version}`,
    `Browser: ${facts.browser}`,
    `Language: ${facts.language}`,
    `Time zone: ${facts.timeZone}`,
    `Screen: ${facts.screen}`,
    `Theme: ${facts.theme}`,
    `Connection: ${facts.isOnline ? 'online' : 'offline'}, live updates ${facts.live}`,
    ...(errors.length > 0 ? ['Last errors:', ...errors] : ['Last errors: none']),
  ]
    .map((line) => line.slice(0, LINE_MAX))
    .join('\n');
}
