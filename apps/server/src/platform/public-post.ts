import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isInternalHost, isPublicAddress } from './public-fetch.ts';
import { checkedLookup, resolveName } from './resolve-name.ts';

export interface PostBounds {
  /** Whether http and internal hosts are allowed, for tests. */
  readonly allowsAnyHost: boolean;
  /** The timeout in milliseconds for resolving the name, connecting and the TLS handshake. */
  readonly connectMs: number;
  /** The timeout in milliseconds for the whole request. */
  readonly totalMs: number;
  /** Resolves a name to its addresses; tests replace it. */
  readonly resolve?: (host: string) => Promise<string[]>;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

export interface PostResult {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The beginning of the body. */
  readonly start: string;
}

/** The reason why there was no response, as a message for the user who entered the URL. */
export class PostError extends Error {}

/** Ports of public web servers; other ports belong to other protocols (ADR 0209). */
const PORTS = new Set(['', '443', '8443']);
const READ_BYTES = 64 * 1024;
const START_BYTES = 1024;

/** The reason why a request to this URL is rejected before it is sent, or null. */
export function rejectedTarget(url: URL, allowsAnyHost: boolean): string | null {
  if (allowsAnyHost) return null;
  if (url.protocol !== 'https:') return 'Must be an https URL, such as https://example.org/hook';
  if (!PORTS.has(url.port)) return 'Must use port 443 or 8443';
  return isInternalHost(url) ? NOT_PUBLIC : null;
}

const NOT_PUBLIC = 'This URL is not on the public internet';

/**
 * Posts to a public host (ADR 0209). The name is resolved once, inside the connection; all its addresses must be
 * public, and only these are connected to. Redirects are not followed. The body is read up to 64 KB or until the
 * timeout; the status is returned even if the body is incomplete. Throws PostError.
 */
export async function postPublic(
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  bounds: PostBounds,
): Promise<PostResult> {
  const url = new URL(address);
  const rejection = rejectedTarget(url, bounds.allowsAnyHost);
  if (rejection !== null) throw new PostError(rejection);
  const isSecure = url.protocol === 'https:';
  const timeout = AbortSignal.timeout(bounds.totalMs);
  const signal = bounds.signal ? AbortSignal.any([timeout, bounds.signal]) : timeout;
  return new Promise((resolve, reject) => {
    // Connections are not reused, because a connection could have been opened for another name.
    const options = { method: 'POST', agent: false, lookup: lookupOf(bounds), headers, signal } as const;
    const sent = (isSecure ? secureRequest : plainRequest)(url, options);
    const connectTimer = setTimeout(
      () => sent.destroy(new PostError(`No connection within ${bounds.connectMs / 1000} s`)),
      bounds.connectMs,
    );
    sent.on('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connectTimer)),
    );
    let hasResponse = false;
    sent.on('response', (response) => {
      hasResponse = true;
      void readResponse(response).then(resolve, reject);
    });
    sent.on('error', (error) => {
      if (!hasResponse) reject(toPostError(error, bounds));
    });
    sent.on('close', () => {
      clearTimeout(connectTimer);
      // After a switch to another protocol there is neither a response nor an error.
      if (!hasResponse) reject(new PostError('The connection failed'));
    });
    sent.end(body);
  });
}

/** Rejects a name if any of its addresses is internal. */
function lookupOf({ resolve = resolveName, allowsAnyHost }: PostBounds) {
  const resolveOrFail = (host: string) =>
    resolve(host).catch(() => {
      throw new PostError('The host name could not be resolved');
    });
  return checkedLookup(resolveOrFail, (addresses) => {
    if (addresses.length === 0) return new PostError('The host name does not exist');
    return allowsAnyHost || addresses.every(isPublicAddress) ? null : new PostError(NOT_PUBLIC);
  });
}

async function readResponse(response: IncomingMessage): Promise<PostResult> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (size < START_BYTES) chunks.push(chunk.subarray(0, START_BYTES - size));
      size += chunk.length;
      if (size > READ_BYTES) break;
    }
  } catch {
    // The body was truncated or the timeout expired, but the status has arrived.
  } finally {
    response.destroy();
  }
  const start = Buffer.concat(chunks).toString('utf8');
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    // NUL cannot be stored, and control characters belong in no log.
    start: start.replaceAll(/[^\P{Cc}\n\t]/gu, ''),
  };
}

const CERTIFICATE_FAILURE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;
const TLS_FAILURE = /^(ERR_TLS|EPROTO|ERR_SSL)/;

function toPostError(error: Error & { readonly code?: string }, { totalMs }: PostBounds): PostError {
  if (error instanceof PostError) return error;
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return new PostError(`No response within ${totalMs / 1000} s`);
  const code = String(error.code ?? '');
  if (CERTIFICATE_FAILURE.test(code)) return new PostError('The TLS certificate is not valid');
  if (TLS_FAILURE.test(code)) return new PostError('The TLS handshake failed');
  if (code.startsWith('HPE_')) return new PostError('The response is not valid HTTP');
  return new PostError('The connection failed');
}
