import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api-error.ts';
import { now } from '../../../platform/clock.ts';
import { liveStatus } from '../../../platform/live.ts';
import { online } from '../../../platform/online.ts';
import { type DeviceFacts, diagnosticsText, type RecentError } from '../view.ts';

/** The code alone: a message may contain names. */
const codeOf = (error: Error): string => (error instanceof ApiError ? error.code : error.name);

const timeText = (at: number): string => new Date(at).toISOString();

/** Calls that failed during the last minutes, as far as the cache still has them. */
function recentErrors(client: QueryClient): RecentError[] {
  const reads = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state, queryKey }) =>
      state.error
        ? [{ at: timeText(state.errorUpdatedAt), call: String(queryKey[0]), code: codeOf(state.error) }]
        : [],
    );
  const writes = client
    .getMutationCache()
    .getAll()
    .flatMap(({ state, options }) =>
      state.error
        ? [
            {
              at: timeText(state.submittedAt),
              call: String(options.mutationKey?.[0] ?? 'write'),
              code: codeOf(state.error),
            },
          ]
        : [],
    );
  return [...reads, ...writes];
}

/** The name of the running script changes with every version. */
function version(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : 'unknown';
}

function deviceFacts(client: QueryClient): DeviceFacts {
  const { width, height } = window.screen;
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const pixels = Math.round(devicePixelRatio * 100) / 100;
  return {
    at: timeText(now()),
    version: version(),
    browser: navigator.userAgent,
    language: navigator.language,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: `${width} × ${height}, window ${innerWidth} × ${innerHeight}, pixel ratio ${pixels}`,
    theme: document.documentElement.dataset.theme ?? 'of the device',
    isOnline: online.get(),
    live: liveStatus.get(),
    errors: recentErrors(client),
  };
}

/** Composes the diagnostics report of this moment (DEC-11). */
export function useDiagnostics(): () => string {
  const client = useQueryClient();
  return () => diagnosticsText(deviceFacts(client));
}
