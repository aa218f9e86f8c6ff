import { onTestFinished, vi } from 'vitest';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface FakeResponse {
  readonly status?: number;
  /** The unmodified body; most responses use `data` or `error` instead. */
  readonly raw?: string;
  readonly data?: unknown;
  readonly meta?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly error?: { code: string; message?: string; details?: { field: string; message: string }[] };
}

type Handler = (request: ReceivedRequest) => FakeResponse | Promise<FakeResponse>;

/**
 * Default responses to requests that most tests do not check. Such a request is recorded only if a test overrides its
 * response.
 */
const DEFAULTS: Record<string, FakeResponse> = {
  'GET /api/v1/auth/providers': { data: { discord: false } },
  'GET /api/v1/announcements': { data: [] },
  'GET /api/v1/site': { data: { maintenance: null, registration: 'open' } },
};

const bodyOf = (response: FakeResponse): string => {
  if (response.raw !== undefined) return response.raw;
  const { code, message = 'from the server', details = [] } = response.error ?? { code: '' };
  return JSON.stringify(
    response.error
      ? { status: 'error', error: { type: code, code, message, details, status: response.status } }
      : { status: 'success', data: response.data, ...(response.meta ? { meta: response.meta } : {}) },
  );
};

/** Replaces the network: responds to each `METHOD /path` with the given response and records the requests. */
export function fakeServer(handlers: Record<string, Handler | FakeResponse> = {}) {
  const requests: ReceivedRequest[] = [];
  const respond = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), window.location.origin);
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method, path: url.pathname + url.search, headers: new Headers(init.headers), body };
    const call = `${method} ${url.pathname}`;
    const fallback = handlers[call] ? undefined : DEFAULTS[call];
    if (fallback) return new Response(bodyOf(fallback));
    requests.push(request);
    const handler = handlers[call];
    if (!handler) {
      // biome-ignore lint/suspicious/noConsole: an error on the console fails the test, however the app reacts
      console.error(`The fake server has no response for ${call}`);
      throw new TypeError('Failed to fetch');
    }
    const result = typeof handler === 'function' ? await handler(request) : handler;
    const status = result.status ?? 200;
    return new Response(status === 204 ? null : bodyOf(result), { status, headers: result.headers ?? {} });
  };
  const requestsTo = (call: string) =>
    requests.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === call);
  vi.stubGlobal('fetch', vi.fn(respond));
  // Later than the hook that unmounts the page, which may send requests.
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    requests,
    /** The number of requests to an endpoint. */
    count: (call: string) => requestsTo(call).length,
    /** The idempotency keys of the requests to an endpoint. */
    keys: (call: string) => requestsTo(call).map(({ headers }) => headers.get('idempotency-key')),
    /** The query parameters of the last request to an endpoint. */
    lastQuery: (call: string): Record<string, string> =>
      Object.fromEntries(new URLSearchParams(requestsTo(call).at(-1)?.path.split('?')[1])),
    on(call: string, handler: Handler | FakeResponse) {
      handlers[call] = handler;
    },
  };
}
