import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { checkedLookup, resolveName } from './resolve-name.ts';

/** Limits for a fetch. */
export interface FetchBounds {
  /** The maximum number of bytes. */
  readonly maxBytes: number;
  /** The timeout in milliseconds for the whole fetch, including redirects. */
  readonly timeoutMs: number;
  /** The prefix of the media type, such as `image/`. */
  readonly mediaType: string;
  /** Whether an address may be connected to; only public addresses except in tests. */
  readonly reachable?: (address: string) => boolean;
  /** Resolves a name to its addresses; tests replace it. */
  readonly resolve?: (host: string) => Promise<string[]>;
}

/** The reason why nothing was fetched, as a message for the user who entered the URL. */
export class PublicFetchError extends Error {}

const MAX_REDIRECTS = 3;
const DEFAULT_PORTS = new Set(['', '80', '443']);

/**
 * Fetches a file from a public host (promise B9). The connection uses the checked address: the name is resolved once,
 * inside the connection, and every redirect is checked again, so that no name or redirect can point to the server's
 * network. Throws PublicFetchError.
 */
export async function fetchPublic(address: string, bounds: FetchBounds): Promise<Buffer> {
  const signal = AbortSignal.timeout(bounds.timeoutMs);
  let url = checkedUrl(address, bounds);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await get(url, bounds, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      url = checkedUrl(headers.location, bounds, url);
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new PublicFetchError(`The URL returned status ${statusCode}`);
    }
    return readBody(response, bounds);
  }
  throw new PublicFetchError('The URL redirects too many times');
}

function checkedUrl(address: string, bounds: FetchBounds, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new PublicFetchError('This is not a valid URL');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new PublicFetchError('Only http and https URLs are fetched');
  }
  if (url.username !== '' || url.password !== '')
    throw new PublicFetchError('The URL must not contain a user name or password');
  if (isInternalHost(url, bounds.reachable)) throw notPublic();
  // Internal services listen on other ports, as do the servers of tests.
  if (bounds.reachable === undefined && !DEFAULT_PORTS.has(url.port)) throw notPublic();
  return url;
}

/**
 * Whether an address is on the public internet: not loopback, private, link-local or otherwise reserved. An IPv4-mapped
 * address counts as its IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

/** Whether the host of a URL is internal: a name without a dot, or an address that `isReachable` rejects. */
export function isInternalHost({ hostname }: URL, isReachable = isPublicAddress): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? !host.includes('.') : !isReachable(host);
}

const notPublic = () => new PublicFetchError('This URL is not on the public internet');
const UNREACHABLE = 'The URL cannot be reached';

function get(url: URL, bounds: FetchBounds, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  const headers = { accept: `${bounds.mediaType}*`, 'user-agent': 'Quartermaster' };
  return new Promise((resolve, reject) => {
    // Connections are not reused, because a connection could have been opened for another name.
    const request = send(url, { lookup: lookupOf(bounds), agent: false, headers, signal }, resolve);
    request.on('error', (error) => reject(toFetchError(error)));
    // After a switch to another protocol there is neither a response nor an error.
    request.on('close', () => reject(new PublicFetchError(UNREACHABLE)));
    request.end();
  });
}

/** Rejects a name if any of its addresses may not be connected to. */
const lookupOf = ({ reachable = isPublicAddress, resolve = resolveName }: FetchBounds) =>
  checkedLookup(resolve, (addresses) =>
    addresses.length > 0 && addresses.every(reachable) ? null : notPublic(),
  );

function toFetchError(error: Error): PublicFetchError {
  if (error instanceof PublicFetchError) return error;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return new PublicFetchError('The URL did not respond in time');
  }
  return new PublicFetchError(UNREACHABLE);
}

async function readBody(response: IncomingMessage, bounds: FetchBounds): Promise<Buffer> {
  const tooLarge = () =>
    new PublicFetchError(`The file at this URL is larger than ${bounds.maxBytes / 1024 ** 2} MB`);
  try {
    if (!response.headers['content-type']?.startsWith(bounds.mediaType)) {
      throw new PublicFetchError(`There is no ${bounds.mediaType.replace(/\/$/, '')} at this URL`);
    }
    if (Number(response.headers['content-length'] ?? 0) > bounds.maxBytes) throw tooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bounds.maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw toFetchError(error as Error);
  } finally {
    response.destroy();
  }
}
