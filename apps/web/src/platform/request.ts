import { HTTP_TIMEOUT_MS } from '@quartermaster/contract/constants';
import type { CallInput, EndpointSpec, ReplyData, ReplyMeta } from '@quartermaster/contract/endpoint';
import { fromEnvelope, fromStatus, networkError, unknownError } from './api-error.ts';

export interface Reply<E extends EndpointSpec> {
  data: ReplyData<E>;
  meta: ReplyMeta<E>;
  message: string | undefined;
}

export interface RequestOptions {
  readonly token?: string | null;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
}

interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** The address of a call: `{name}` parameters filled in, absent query values left out. */
function addressOf(spec: EndpointSpec, { params, query }: Parts): string {
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

function headersOf(spec: EndpointSpec, parts: Parts, options: RequestOptions): Headers {
  const headers = new Headers({ Accept: 'application/json', 'X-Client': 'web' });
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.token) headers.set('Authorization', `Bearer ${options.token}`);
  if (spec.method !== 'GET' && options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

/** One exchange with the server, at most 10 s; throws ApiError, or the caller's own abort. */
async function exchange(spec: EndpointSpec, parts: Parts, options: RequestOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(HTTP_TIMEOUT_MS);
  const body = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) };
  const init: RequestInit = {
    method: spec.method,
    headers: headersOf(spec, parts, options),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    ...body,
  };
  try {
    return await fetch(addressOf(spec, parts), init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (error instanceof TypeError || timeout.aborted) throw networkError();
    throw unknownError();
  }
}

/** A file as the server offers it. */
export interface ReceivedFile {
  readonly blob: Blob;
  readonly filename: string;
}

/** Sends a call that answers a file (`reply.file` of the contract) once. Throws ApiError as `request` does. */
export async function requestFile<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  options: RequestOptions = {},
): Promise<ReceivedFile> {
  const response = await exchange(spec, input as Parts, options);
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw fromEnvelope(body, response.status) ?? fromStatus(response.status);
  }
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const blob = await response.blob().catch(() => {
    throw networkError();
  });
  return { blob, filename: decodeURIComponent(named ?? 'download') };
}

/** Sends a call of the contract once and reads its envelope. No refresh, no retry, no toast. */
export async function request<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  options: RequestOptions = {},
): Promise<Reply<E>> {
  const response = await exchange(spec, input as Parts, options);
  if (response.ok && response.status === 204) {
    return { data: undefined, meta: undefined, message: undefined } as Reply<E>;
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw fromEnvelope(body, response.status) ?? fromStatus(response.status);
  if (typeof body !== 'object' || body === null || !('data' in body)) throw unknownError();
  const { data, meta, message } = body as { data: unknown; meta?: unknown; message?: string };
  return { data, meta, message } as Reply<E>;
}
