import { HTTP_TIMEOUT_MS } from '@quartermaster/contract/constants';
import { health } from '@quartermaster/contract/health';
import { createCableTicket } from '@quartermaster/contract/realtime';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { callEndpoint } from '../../platform/http.ts';
import { socketUrl } from '../../platform/live.ts';
import { request } from '../../platform/request.ts';
import { tokens } from '../../platform/tokens.ts';
import {
  type CheckName,
  clockFinding,
  type Finding,
  failedFinding,
  median,
  notMeasuredFinding,
  respondedFinding,
  roundTripFinding,
  storageFinding,
  versionFinding,
  workerFinding,
} from './view.ts';

const API_SAMPLES = 5;
const SOCKET_SAMPLES = 3;

const API_ADVICE = 'Check the network of this device, then run the diagnostics again.';
const DATABASE_ADVICE = 'Try again in a minute. If it keeps failing, contact the operator of this server.';
const SOCKET_ADVICE =
  'A firewall, proxy or browser extension may block WebSockets. Without them, reload a page to see changes.';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Unknown error');

/** Whether the server reports that it cannot reach its database; an error of a proxy has no message of the server. */
const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE' && error.serverMessage !== undefined;

interface Samples {
  /** Round trips without the time of the database, in milliseconds. */
  readonly api: number[];
  readonly database: number[];
  /** This device's clock minus the server's, in milliseconds. */
  readonly offsets: number[];
}

async function takeSample({ api, database, offsets }: Samples): Promise<void> {
  const sentAt = now();
  const start = performance.now();
  const { data } = await request(health, {});
  const total = performance.now() - start;
  api.push(Math.max(0, total - data.database_ms));
  database.push(data.database_ms);
  offsets.push(sentAt + total / 2 - Date.parse(data.time));
}

async function checkServer(): Promise<Finding[]> {
  const samples: Samples = { api: [], database: [], offsets: [] };
  try {
    for (let count = 0; count < API_SAMPLES; count += 1) await takeSample(samples);
    return [
      roundTripFinding('API', samples.api),
      roundTripFinding('Database', samples.database),
      clockFinding(median(samples.offsets)),
    ];
  } catch (error) {
    const message = messageOf(error);
    const clock =
      samples.offsets.length > 0 ? clockFinding(median(samples.offsets)) : notMeasuredFinding('Clock');
    return isDatabaseFailure(error)
      ? [
          samples.api.length > 0 ? roundTripFinding('API', samples.api) : respondedFinding(),
          failedFinding('Database', 'The server cannot reach its database.', DATABASE_ADVICE),
          clock,
        ]
      : [failedFinding('API', message, API_ADVICE), notMeasuredFinding('Database'), clock];
  }
}

/** Throws unless the first frame is the expected one: a welcome for a user, a rejection for a guest. */
function checkFirstFrame(data: unknown, isGuest: boolean): void {
  const { type, reason } = JSON.parse(String(data)) as { type?: unknown; reason?: unknown };
  const isExpected = isGuest ? reason === 'unauthorized' : type === 'welcome';
  if (!isExpected) throw new Error(`The server rejected the WebSocket connection: ${reason ?? type}.`);
}

/** The time from opening a socket to its first frame, in milliseconds. */
async function socketRoundTrip(): Promise<number> {
  const isGuest = tokens.access() === null;
  const ticket = isGuest ? '' : (await callEndpoint(createCableTicket, {}, { quiet: true })).data.ticket;
  const start = performance.now();
  const socket = new WebSocket(socketUrl(ticket), 'actioncable-v1-json');
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const data = await new Promise<unknown>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The socket got no response.')), HTTP_TIMEOUT_MS);
      socket.onclose = () => reject(new Error('The socket could not be opened.'));
      socket.onmessage = (event) => resolve(event.data);
    });
    const duration = performance.now() - start;
    checkFirstFrame(data, isGuest);
    return duration;
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}

async function checkSocket(): Promise<Finding[]> {
  const samples: number[] = [];
  try {
    for (let count = 0; count < SOCKET_SAMPLES; count += 1) samples.push(await socketRoundTrip());
    return [roundTripFinding('Live updates', samples)];
  } catch (error) {
    return [failedFinding('Live updates', messageOf(error), SOCKET_ADVICE)];
  }
}

const PROBE_KEY = 'diagnostics_probe';

function isStorageWritable(): boolean {
  try {
    localStorage.setItem(PROBE_KEY, '1');
    localStorage.removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}

async function checkStorage(): Promise<Finding[]> {
  // Undefined on pages that are served without TLS.
  const storage: StorageManager | undefined = navigator.storage;
  const { usage = null, quota = null } = (await storage?.estimate?.()) ?? {};
  const isPersistent = (await storage?.persisted?.()) ?? null;
  return [storageFinding({ isWritable: isStorageWritable(), isPersistent, usage, quota })];
}

/** The path of the page's script, which changes with every version of the app. */
function versionOf(page: Document): string | null {
  const source = page.querySelector('script[type="module"][src]')?.getAttribute('src');
  return source ? new URL(source, window.location.origin).pathname : null;
}

const scriptVersion = (html: string): string | null =>
  versionOf(new DOMParser().parseFromString(html, 'text/html'));

export const runningVersion = (): string => versionOf(document) ?? 'unknown';

async function checkWorker(): Promise<Finding[]> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await workers?.getRegistration();
  const cachedPage = registration && (await caches.match('/index.html', { ignoreSearch: true }));
  return [
    workerFinding({
      isSupported: workers !== undefined,
      state: registration?.active?.state ?? null,
      isUpdateWaiting: Boolean(registration?.waiting),
      version: cachedPage ? scriptVersion(await cachedPage.text()) : null,
    }),
  ];
}

async function checkVersion(): Promise<Finding[]> {
  // With a query, the service worker does not respond from its cache.
  const response = await fetch(`/index.html?at=${now()}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
  });
  const servedVersion = response.ok ? scriptVersion(await response.text()) : null;
  if (servedVersion === null) throw new Error('No version in the response');
  return [versionFinding(runningVersion(), servedVersion)];
}

interface CheckGroup {
  readonly names: readonly CheckName[];
  readonly run: () => Promise<Finding[]>;
  /** The text and advice of a failure that the check itself does not explain. */
  readonly failure: readonly [text: string, advice: string];
}

const CHECK_GROUPS: readonly CheckGroup[] = [
  { names: ['API', 'Database', 'Clock'], run: checkServer, failure: ['The check failed.', API_ADVICE] },
  { names: ['Live updates'], run: checkSocket, failure: ['The check failed.', SOCKET_ADVICE] },
  {
    names: ['Storage'],
    run: checkStorage,
    failure: ['The browser does not give access to its storage.', 'Allow site data for this site.'],
  },
  {
    names: ['Service worker'],
    run: checkWorker,
    failure: [
      'The browser does not give access to the service worker.',
      'Open this site in a regular window.',
    ],
  },
  {
    names: ['Version'],
    run: checkVersion,
    failure: [
      'The version of the server could not be read.',
      'Run the diagnostics again once the API responds.',
    ],
  },
];

/** Runs the groups of checks at the same time. Each group calls `onResult` once, even if its checks fail. */
export async function runChecks(onResult: (findings: readonly Finding[]) => void): Promise<void> {
  await Promise.all(
    CHECK_GROUPS.map(async ({ names, run, failure }) =>
      onResult(await run().catch(() => names.map((name) => failedFinding(name, ...failure)))),
    ),
  );
}
