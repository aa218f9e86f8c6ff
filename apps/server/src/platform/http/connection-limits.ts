import type { Socket } from 'node:net';
import { AppError } from '@quartermaster/contract/errors';
import { health } from '@quartermaster/contract/health';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { RateLimitedError, rateLimitAddress } from './rate-limits.ts';

interface ConnectionBounds {
  /** The maximum number of connections of this process. */
  readonly total: number;
  /** The maximum number of connections per IP address; behind a proxy, of unfinished requests. */
  readonly perAddress: number;
}

/** An idle connection takes about 20 kB; a browser opens six connections and one socket per tab. */
const BOUNDS: ConnectionBounds = { total: 5000, perAddress: 500 };
/** The maximum number of connections above the limits that still receive one response: health or a rejection. */
const REJECTION_LIMITS = { total: 64, perAddress: 4, milliseconds: 10_000 };
const RETRY_SECONDS = 5;

interface ExcessConnection {
  readonly address: string;
  readonly rejection: AppError;
}

/**
 * Limits the open connections of the process and of each IP address (ADR 0155). A connection above a limit receives one
 * response and is closed: the usual response for health, and SERVICE_UNAVAILABLE or RATE_LIMITED with Retry-After for
 * any other request.
 */
export function limitConnections(app: FastifyInstance, config: Config, bounds = BOUNDS): void {
  if (!config.rateLimits) return;
  const isBehindProxy = config.trustProxy > 0;
  const openConnections = new OpenCounts();
  const excess = new Map<Socket, ExcessConnection>();

  app.server.on('connection', (socket) => {
    const address = isBehindProxy ? 'proxy' : rateLimitAddress(socket.remoteAddress ?? '');
    const isTooMany = openConnections.countOf(address) >= bounds.perAddress && !isBehindProxy;
    const isFull = openConnections.total >= bounds.total;
    const release = openConnections.add(address);
    socket.once('close', release);
    if (isTooMany)
      keepForOneResponse(excess, socket, { address, rejection: new RateLimitedError(RETRY_SECONDS) });
    else if (isFull)
      keepForOneResponse(excess, socket, { address, rejection: new AppError('SERVICE_UNAVAILABLE') });
  });

  const unfinishedRequests = new OpenCounts();
  app.addHook('onRequest', async (request, reply) => {
    const rejection = excess.get(request.raw.socket)?.rejection;
    if (rejection) reply.header('connection', 'close');
    if (request.routeOptions.url === health.path) return;
    if (rejection) throw rejection;
    if (!isBehindProxy) return;
    const address = rateLimitAddress(request.ip);
    if (unfinishedRequests.countOf(address) >= bounds.perAddress) throw new RateLimitedError(RETRY_SECONDS);
    reply.raw.once('close', unfinishedRequests.add(address));
  });
}

/**
 * Keeps a connection for one response. If the reserve of its address is full, closes the oldest connection of that
 * address; if the whole reserve is full, closes the oldest of all.
 */
function keepForOneResponse(
  excess: Map<Socket, ExcessConnection>,
  socket: Socket,
  connection: ExcessConnection,
): void {
  const sameAddress = [...excess].filter(([, { address }]) => address === connection.address);
  const [oldest] =
    sameAddress.length >= REJECTION_LIMITS.perAddress
      ? sameAddress
      : excess.size >= REJECTION_LIMITS.total
        ? excess
        : [];
  if (oldest) {
    excess.delete(oldest[0]);
    oldest[0].destroy();
  }
  excess.set(socket, connection);
  const deadline = setTimeout(() => socket.destroy(), REJECTION_LIMITS.milliseconds);
  socket.once('close', () => {
    clearTimeout(deadline);
    excess.delete(socket);
  });
}

/** Counts open connections, or unfinished requests, by IP address. */
class OpenCounts {
  readonly #byAddress = new Map<string, number>();
  total = 0;

  countOf(address: string): number {
    return this.#byAddress.get(address) ?? 0;
  }

  /** Counts one more for this address. Returns a function that stops counting it; call that function once. */
  add(address: string): () => void {
    const change = (by: 1 | -1) => {
      this.total += by;
      const count = this.countOf(address) + by;
      if (count === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, count);
    };
    change(1);
    return () => change(-1);
  }
}
