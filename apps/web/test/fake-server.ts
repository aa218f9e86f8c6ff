import { afterEach, vi } from 'vitest';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Answer {
  readonly status?: number;
  /** Sent as it is; most answers use `data` or `error`. */
  readonly raw?: string;
  readonly data?: unknown;
  readonly meta?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly error?: { code: string; message?: string; details?: { field: string; message: string }[] };
}

type Handler = (request: SeenRequest) => Answer | Promise<Answer>;

/** The answers to calls that every layout makes; a test sets its own where they matter. */
const DEFAULTS: Record<string, Answer> = {
  'GET /api/v1/auth/providers': { data: { discord: false } },
  'GET /api/v1/announcements': { data: [] },
  'GET /api/v1/site': { data: { maintenance: null, registration: 'open' } },
};

const bodyOf = (answer: Answer): string => {
  if (answer.raw !== undefined) return answer.raw;
  const { code, message = 'from the server', details = [] } = answer.error ?? { code: '' };
  return JSON.stringify(
    answer.error
      ? { status: 'error', error: { type: code, code, message, details, status: answer.status } }
      : { status: 'success', data: answer.data, ...(answer.meta ? { meta: answer.meta } : {}) },
  );
};

/** Replaces the network: answers `METHOD /path` as given and records the requests. */
export function fakeServer(handlers: Record<string, Handler | Answer> = {}) {
  const requests: SeenRequest[] = [];
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), window.location.origin);
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method, path: url.pathname + url.search, headers: new Headers(init.headers), body };
    const call = `${method} ${url.pathname}`;
    const fallback = handlers[call] ? undefined : DEFAULTS[call];
    if (fallback) return new Response(bodyOf(fallback));
    requests.push(request);
    const handler = handlers[call];
    if (!handler) throw new Error(`The fake server has no answer for ${method} ${url.pathname}`);
    const result = typeof handler === 'function' ? await handler(request) : handler;
    const status = result.status ?? 200;
    return new Response(status === 204 ? null : bodyOf(result), { status, headers: result.headers ?? {} });
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  return {
    requests,
    /** How often a call was made. */
    count: (call: string) => requests.filter((r) => `${r.method} ${r.path.split('?')[0]}` === call).length,
    on(call: string, handler: Handler | Answer) {
      handlers[call] = handler;
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});
