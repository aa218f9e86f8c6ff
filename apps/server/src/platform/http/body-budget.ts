import { AppError } from '@quartermaster/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onClosed } from './on-closed.ts';
import { RateLimitedError, rateLimitAddress } from './rate-limits.ts';

const MB = 1024 * 1024;

interface Bounds {
  /** The maximum number of bytes of all requests in this process. */
  readonly bytes: number;
  readonly bytesPerHolder: number;
  readonly requestsPerHolder: number;
}

/** Limits of ordinary bodies, which are counted by IP address because the user is not known before they are read. */
const SMALL_BODIES: Bounds = { bytes: 32 * MB, bytesPerHolder: 4 * MB, requestsPerHolder: 500 };
/** Limits of uploads and imports, which are counted by account. */
const LARGE_BODIES: Bounds = { bytes: 48 * MB, bytesPerHolder: 16 * MB, requestsPerHolder: 2 };
/** Limits of the same bodies by IP address, so that slow uploads of several accounts leave half of the memory. */
const LARGE_BODIES_BY_ADDRESS: Bounds = { bytes: 48 * MB, bytesPerHolder: 24 * MB, requestsPerHolder: 500 };
/** A body is aborted when nothing arrives for STALL_MS, or when it is not complete after DEADLINE_MS. */
const STALL_MS = 10_000;
const DEADLINE_MS = 30_000;
const RETRY_SECONDS = 2;

interface Budget<Holder> {
  /** Reserves memory for one body; returns the function that releases it. */
  hold(holder: Holder, bytes: number): () => void;
}

/** Limits the bytes of the bodies of unfinished requests, per holder (an IP address or an account) and in total. */
export class ByteBudget implements Budget<string> {
  readonly #bounds: Bounds;
  readonly #holders = new Map<string, { bytes: number; requests: number }>();
  #bytes = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get heldBytes(): number {
    return this.#bytes;
  }

  /**
   * Reserves memory for one body; returns the function that releases it. Throws RATE_LIMITED when the holder has too
   * many unfinished requests or bytes, SERVICE_UNAVAILABLE when the process has too many bytes.
   */
  hold(holder: string, bytes: number): () => void {
    const usage = this.#holders.get(holder) ?? { bytes: 0, requests: 0 };
    const { bytesPerHolder, requestsPerHolder } = this.#bounds;
    if (usage.requests >= requestsPerHolder || usage.bytes + bytes > bytesPerHolder) {
      throw new RateLimitedError(RETRY_SECONDS);
    }
    if (this.#bytes + bytes > this.#bounds.bytes) throw new AppError('SERVICE_UNAVAILABLE');
    this.#holders.set(holder, usage);
    const change = (sign: 1 | -1) => {
      usage.bytes += sign * bytes;
      usage.requests += sign;
      this.#bytes += sign * bytes;
    };
    change(1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      change(-1);
      if (usage.requests === 0) this.#holders.delete(holder);
    };
  }
}

/** The account that sends a large body, and the client's IP address. */
interface LargeBodySender {
  readonly userId: string;
  readonly ip: string;
}
export type LargeBodyBudget = Budget<LargeBodySender>;

/** The budget for large bodies, including files that a command fetches itself. */
export function createLargeBodyBudget(): LargeBodyBudget {
  const byAccount = new ByteBudget(LARGE_BODIES);
  const byAddress = new ByteBudget(LARGE_BODIES_BY_ADDRESS);
  return {
    hold({ userId, ip }, bytes) {
      const releaseAddress = byAddress.hold(rateLimitAddress(ip), bytes);
      try {
        const releaseAccount = byAccount.hold(userId, bytes);
        return () => {
          releaseAccount();
          releaseAddress();
        };
      } catch (error) {
        releaseAddress();
        throw error;
      }
    },
  };
}

/**
 * Counts every body before its first byte is read, and aborts bodies that arrive too slowly (ADR 0132).
 * @param limit the maximum bytes of an ordinary body; larger bodies are counted by their route once the account is
 * known
 */
export function limitBodies(app: FastifyInstance, limit: number): void {
  const smallBodies = new ByteBudget(SMALL_BODIES);
  app.addHook('onRequest', async (request, reply) => {
    if (bodyBytes(request) === 0) return;
    abortSlowBody(request, reply);
    const { bodyLimit = limit } = request.routeOptions;
    if (bodyLimit <= limit) reserveBody(smallBodies, rateLimitAddress(request.ip), request, reply, bodyLimit);
  });
}

/** Reserves the body's bytes until the response is complete or its connection is closed. */
export function reserveBody<Holder>(
  budget: Budget<Holder>,
  holder: Holder,
  request: FastifyRequest,
  reply: FastifyReply,
  limit: number,
): void {
  const bytes = bodyBytes(request);
  // A body that is too large is rejected before it is read.
  if (bytes > limit && bytes !== Number.POSITIVE_INFINITY) return;
  onClosed(reply.raw, budget.hold(holder, Math.min(bytes, limit)));
}

/** The declared body size; Infinity for a body of undeclared size. */
function bodyBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

function abortSlowBody({ raw, log, server }: FastifyRequest, reply: FastifyReply): void {
  const abort = () => {
    log.debug('A request body arrived too slowly');
    raw.socket.destroy();
  };
  const deadline = setTimeout(abort, DEADLINE_MS);
  raw.setTimeout(STALL_MS, abort);
  raw.once('end', () => {
    clearTimeout(deadline);
    // After a complete response the connection already waits for the next request. Until then the server's timeout
    // applies again, so that a client that does not read its response is disconnected.
    if (!reply.raw.writableFinished) raw.socket.setTimeout(server.server.timeout);
  });
  raw.once('close', () => clearTimeout(deadline));
}
