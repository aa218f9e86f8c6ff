import { now } from './clock.ts';

/** The place, code and time of a failure, without the message, which may contain names. */
export interface RecentError {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly source: string;
  readonly code: string;
}

const ERRORS_MAX = 10;
let errors: readonly RecentError[] = [];

/** The last errors of this tab, newest first; of equal errors, only the newest. Kept only in memory. */
export const recentErrors = (): readonly RecentError[] => errors;

export function recordError(source: string, code: string): void {
  const otherErrors = errors.filter((error) => error.source !== source || error.code !== code);
  errors = [{ at: new Date(now()).toISOString(), source, code }, ...otherErrors].slice(0, ERRORS_MAX);
}

/** Only the first segment of the path: the rest may contain an id or a token. */
const recordScriptError = (error: unknown): void =>
  recordError(
    `script on /${window.location.pathname.split('/')[1]}`,
    error instanceof Error ? error.name : 'Error',
  );

/** Records errors that no code handles. */
export function recordScriptErrors(): () => void {
  const onError = ({ error }: ErrorEvent) => recordScriptError(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => recordScriptError(reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
