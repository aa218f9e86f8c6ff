import { HTTP_TIMEOUT_MS } from '@quartermaster/contract/constants';
import type { CallInput, EndpointSpec, ReplyData, ReplyMeta } from '@quartermaster/contract/endpoint';
import {
  ApiError,
  fromEnvelope,
  fromStatus,
  messageIn,
  networkError,
  secondsUntil,
  unknownError,
} from './api-error.ts';
import { recordMaintenance } from './maintenance.ts';
import { recordError } from './recent-errors.ts';

export interface Reply<E extends EndpointSpec> {
  data: ReplyData<E>;
  meta: ReplyMeta<E>;
  message: string | undefined;
}

export interface RequestOptions {
  readonly token?: string | null;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  /** Headers in addition to the default ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The maximum duration in milliseconds, for a slow request. */
  readonly timeoutMs?: number;
}

/** Enough for a picture of five megabytes over a mobile connection. */
const UPLOAD_TIMEOUT_MS = 60_000;
/** Enough for an export of fifty megabytes over a slow connection. */
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

const timeoutOf = ({ upload, reply }: EndpointSpec): number => {
  if (upload) return UPLOAD_TIMEOUT_MS;
  return reply.file ? DOWNLOAD_TIMEOUT_MS : HTTP_TIMEOUT_MS;
};

export interface RequestParts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** The URL of a request: `{name}` parameters filled in, absent and empty query values left out. */
function urlOf(spec: EndpointSpec, { params, query }: RequestParts): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function headersOf(spec: EndpointSpec, parts: RequestParts, options: RequestOptions): Headers {
  const headers = new Headers({ Accept: 'application/json', 'X-Client': 'web', ...options.headers });
  if (parts.body instanceof Blob) headers.set('Content-Type', parts.body.type);
  else if (parts.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.token) headers.set('Authorization', `Bearer ${options.token}`);
  if (spec.method !== 'GET' && options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

/**
 * One exchange with the server, including the body of the response, in at most 10 s (60 s for uploads, 5 min for
 * downloads) unless the options contain another duration. Rejections are read here, other responses by `read`. Throws
 * ApiError, or the caller's own abort.
 */
export async function exchange<T>(
  spec: EndpointSpec,
  parts: RequestParts,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutOf(spec));
  const body =
    parts.body === undefined
      ? {}
      : { body: parts.body instanceof Blob ? parts.body : JSON.stringify(parts.body) };
  const init: RequestInit = {
    method: spec.method,
    headers: headersOf(spec, parts, options),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    ...body,
  };
  try {
    const response = await fetch(urlOf(spec, parts), init);
    if (!response.ok) throw await rejectionOf(response);
    return await read(response);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const failure = failureOf(error, spec, timeout);
    recordError(spec.id, failure.code);
    throw failure;
  }
}

function failureOf(error: unknown, { method }: EndpointSpec, timeout: AbortSignal): ApiError {
  if (error instanceof ApiError) return error;
  return error instanceof TypeError || timeout.aborted ? networkError() : unknownError(method);
}

async function rejectionOf(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const body = parseJson(await response.text());
  const rejection = fromEnvelope(body, status, headers.get('Retry-After')) ?? fromStatus(status);
  rejection.serverMessage = messageIn(body);
  rejection.retryAfter = secondsUntil(headers.get('Retry-After'));
  recordMaintenance(rejection);
  return rejection;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In development and in tests, reports where a response violates the contract. Production trusts the server. */
function reportViolations(spec: EndpointSpec, body: object): void {
  const schemas = { data: spec.reply.data, meta: spec.reply.meta };
  for (const [key, schema] of Object.entries(schemas)) {
    const issues = schema?.safeParse(body[key as keyof typeof body]).error?.issues ?? [];
    for (const { path, message } of issues) {
      // biome-ignore lint/suspicious/noConsole: a message for developers, only in development and in tests
      console.error(`${spec.id} violates the contract at ${[key, ...path].join('.')}: ${message}`);
    }
  }
}

/** A file that the server returned. */
export interface ReceivedFile {
  readonly blob: Blob;
  readonly filename: string;
}

/** Sends a request for a file (`reply.file` of the contract) once. Throws ApiError as `request` does. */
export async function requestFile<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  options: RequestOptions = {},
): Promise<ReceivedFile> {
  return exchange(spec, input as RequestParts, options, async (response) => {
    const encodedName = /filename\*=UTF-8''([^;]+)/.exec(
      response.headers.get('content-disposition') ?? '',
    )?.[1];
    return { blob: await response.blob(), filename: decodeURIComponent(encodedName ?? 'download') };
  });
}

/** Sends a request of the contract once and reads its envelope. No refresh, no retry, no toast. */
export async function request<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  options: RequestOptions = {},
): Promise<Reply<E>> {
  return exchange(spec, input as RequestParts, options, async (response) => {
    if (response.status === 204) return { data: undefined, meta: undefined, message: undefined } as Reply<E>;
    const body = parseJson(await response.text());
    if (typeof body !== 'object' || body === null || !('data' in body)) throw unknownError(spec.method);
    if (import.meta.env.DEV) reportViolations(spec, body);
    const { data, meta, message } = body as { data: unknown; meta?: unknown; message?: string };
    return { data, meta, message } as Reply<E>;
  });
}
