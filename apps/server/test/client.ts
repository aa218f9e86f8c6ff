import type { CallInput, EndpointSpec, ReplyData, ReplyMeta } from '@quartermaster/contract/endpoint';
import type { ErrorEnvelope } from '@quartermaster/contract/envelope';
import { exchange } from './http-exchange.ts';
import { recordSecrets } from './log-collection.ts';

/** A response as received. `data` and `meta` are set for a success, `error` for a rejection; assert `status` first. */
export interface ApiResponse<E extends EndpointSpec> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    status: 'success' | 'error';
    data: ReplyData<E>;
    meta: ReplyMeta<E>;
    error: ErrorEnvelope['error'];
  };
}

export interface RawOptions {
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}
type CallOptions<E extends EndpointSpec> = CallInput<E> & Omit<RawOptions, 'body'>;

export interface Client {
  /** A client for the same server with this access token. */
  as(token: string): Client;
  /** Sends a request to a declared endpoint. `key` is the Idempotency-Key. */
  call<E extends EndpointSpec>(spec: E, options: CallOptions<E>): Promise<ApiResponse<E>>;
  /** Sends any request, including ones outside of the contract. A string body is sent unchanged. */
  send(method: string, path: string, options?: RawOptions): Promise<ApiResponse<EndpointSpec>>;
}

/** A client that sends HTTP requests to the server at `url`. */
export function client(url: string, token?: string): Client {
  async function send(method: string, path: string, options: RawOptions = {}) {
    const { body, key, headers } = options;
    const raw = await exchange(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
    });
    const response = { status: raw.status, headers: raw.headers, body: bodyOf(raw.text) };
    recordSecrets([{ token }, body, response.body]);
    return response;
  }
  return {
    as: (accessToken) => client(url, accessToken),
    send,
    call: (spec, options) => {
      const { params, query, ...rest } = options as RawOptions & { params?: object; query?: object };
      return send(spec.method, pathOf(spec.path, params, query), rest) as Promise<ApiResponse<typeof spec>>;
    },
  };
}

function pathOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** A body that is not JSON (a page, metrics, empty) is stored as text in `data`. */
function bodyOf(text: string): ApiResponse<EndpointSpec>['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return { data: text } as ApiResponse<EndpointSpec>['body'];
  }
}

interface CheckedResponse {
  readonly status: number;
  readonly body: { error?: { code: string } };
}

/** The status of a response, with the error code if it was rejected. */
export const outcome = ({ status, body }: CheckedResponse): string =>
  status < 400 ? `${status}` : `${status} ${body.error?.code}`;

/** Awaits a response and returns its status and error code; for a success only the status, as a number. */
export async function codeOf(pending: Promise<CheckedResponse>): Promise<number | string> {
  const response = await pending;
  return response.status < 400 ? response.status : outcome(response);
}
