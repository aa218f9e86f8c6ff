import { DIAGNOSTICS_MAX } from '@quartermaster/contract/constants';
import type { RecentError } from '../../platform/recent-errors.ts';

export type Outcome = 'ok' | 'warning' | 'error';

/** The checks, in the order of the list. */
export const CHECKS = [
  'API',
  'Database',
  'Live updates',
  'Clock',
  'Storage',
  'Service worker',
  'Version',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** The result of one check. */
export interface Finding {
  readonly name: CheckName;
  readonly outcome: Outcome;
  readonly text: string;
  /** Advice for the user. */
  readonly advice?: string;
}

/** The report's data about the device. It contains no name, no address and no id. */
export interface DeviceInfo {
  readonly at: string;
  readonly version: string;
  readonly browser: string;
  readonly language: string;
  readonly timeZone: string;
  readonly screen: string;
  readonly theme: string;
  readonly isOnline: boolean;
  readonly live: string;
  /** Newest first. */
  readonly errors: readonly RecentError[];
}

const LINE_MAX = 300;

/** The report as text, which is displayed and sent unchanged. */
export function diagnosticsText(device: DeviceInfo, findings: readonly Finding[] = []): string {
  const errors = device.errors.map(({ at, source, code }) => `  ${at} ${source}: ${code}`);
  const checks = findings.map(({ name, outcome, text }) => `  ${name}: ${outcome}. ${text}`);
  return [
    `Time: ${device.at}`,
    `Version: ${device.version}`,
    `Browser: ${device.browser}`,
    `Language: ${device.language}`,
    `Time zone: ${device.timeZone}`,
    `Screen: ${device.screen}`,
    `Theme: ${device.theme}`,
    `Connection: ${device.isOnline ? 'online' : 'offline'}${device.live === 'off' ? '' : `, live updates ${device.live}`}`,
    ...(checks.length > 0 ? ['Checks:', ...checks] : []),
    ...(errors.length > 0 ? ['Last errors:', ...errors] : ['Last errors: none']),
  ]
    .map((line) => line.slice(0, LINE_MAX))
    .join('\n')
    .slice(0, DIAGNOSTICS_MAX);
}

/** The median: the middle value or, of an even number of values, the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** Milliseconds as text, rounded to one decimal below 10. */
const msText = (ms: number): string => `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`;

/** The median round trip above which a check is a warning, in milliseconds. */
const SLOW_MS = 1000;
const SLOW_ADVICE = 'The connection is slow. Try another network, or move closer to the router.';
/** The server measures the time of its database, so the network of this device does not matter. */
const SLOW_DATABASE_ADVICE =
  'The database of the server is slow. Try again in a minute. If it stays slow, contact the operator of this server.';

const finding = (name: CheckName, outcome: Outcome, text: string, advice?: string): Finding =>
  advice === undefined ? { name, outcome, text } : { name, outcome, text, advice };

/** The result of a check whose requests all got a response. */
export function roundTripFinding(name: CheckName, samples: readonly number[]): Finding {
  const medianMs = median(samples);
  const range = `${msText(Math.min(...samples))} to ${msText(Math.max(...samples))}`;
  const text = `Median ${msText(medianMs)} of ${samples.length} round trips (${range}).`;
  if (medianMs <= SLOW_MS) return finding(name, 'ok', text);
  return finding(name, 'warning', text, name === 'Database' ? SLOW_DATABASE_ADVICE : SLOW_ADVICE);
}

/** The API result if no round trip was measured, because the first response reported a failure of the database. */
export const respondedFinding = (): Finding => finding('API', 'ok', 'The server responds.');

/** The result of a check that failed, with the error and advice. */
export const failedFinding = (name: CheckName, text: string, advice: string): Finding =>
  finding(name, 'error', text, advice);

/** A check that could not measure anything, because another check failed. */
export const notMeasuredFinding = (name: CheckName): Finding =>
  finding(name, 'warning', 'Not measured, because another check failed.');

/** The largest clock offset without a warning, in milliseconds. */
const OFFSET_MAX_MS = 30_000;

/** @param offsetMs this device's clock minus the server's */
export function clockFinding(offsetMs: number): Finding {
  const seconds = Math.round(Math.abs(offsetMs) / 100) / 10;
  const direction = offsetMs > 0 ? 'ahead of' : 'behind';
  const text = seconds === 0 ? 'Same time as the server.' : `${seconds} s ${direction} the server.`;
  return Math.abs(offsetMs) <= OFFSET_MAX_MS
    ? finding('Clock', 'ok', text)
    : finding('Clock', 'warning', text, 'Set this device to update date and time automatically.');
}

export interface StorageInfo {
  readonly isWritable: boolean;
  /** Whether the browser keeps the data when space is short; null if unknown. */
  readonly isPersistent: boolean | null;
  /** In bytes; null if unknown. */
  readonly usage: number | null;
  readonly quota: number | null;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`;

export function storageFinding({ isWritable, isPersistent, usage, quota }: StorageInfo): Finding {
  if (!isWritable) {
    return failedFinding(
      'Storage',
      'The browser does not let this site store data.',
      'Allow site data for this site, or open it in a regular window. Site data is required to log in.',
    );
  }
  const usageText =
    usage !== null && quota !== null ? ` ${megabytes(usage)} of ${megabytes(quota)} used.` : '';
  const persistence = isPersistent ? 'persistent' : 'the browser may delete it when space is short';
  return finding('Storage', 'ok', `Available${isPersistent === null ? '' : `, ${persistence}`}.${usageText}`);
}

export interface WorkerInfo {
  readonly isSupported: boolean;
  /** The state of the active worker; null without one. */
  readonly state: string | null;
  readonly isUpdateWaiting: boolean;
  /** The version of the app that the worker caches; null if unknown. */
  readonly version: string | null;
}

export function workerFinding({ isSupported, state, isUpdateWaiting, version }: WorkerInfo): Finding {
  const name = 'Service worker';
  if (!isSupported) {
    return finding(
      name,
      'warning',
      'Not supported here, so the app does not open offline.',
      'Open this site over HTTPS in a regular window of a current browser.',
    );
  }
  if (state === null) return finding(name, 'ok', 'Not installed. It is installed after login.');
  const text = `State: ${state}. Cached version: ${version ?? 'unknown'}.`;
  return isUpdateWaiting
    ? finding(
        name,
        'warning',
        `${text} An update is waiting.`,
        'Close all tabs of this site and open it again.',
      )
    : finding(name, 'ok', text);
}

/** @param served the version of the app that the server has */
export const versionFinding = (running: string, served: string): Finding =>
  served === running
    ? finding('Version', 'ok', `The app and the server are both at version ${running}.`)
    : finding(
        'Version',
        'warning',
        `The app is at version ${running}, the server at version ${served}.`,
        'Reload this page to update the app.',
      );
