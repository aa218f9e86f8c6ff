import autocannon from 'autocannon';
import { v7 } from 'uuid';
import type { Person } from '../apps/server/test/factories/people.ts';
import { CLIENTS } from './bench-server.ts';
import type { Benchmark } from './rounds.ts';

interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A write by the user with a new Idempotency-Key. */
export const postAs = (user: Person, path: string, body: object): HttpRequest => ({
  method: 'POST',
  path,
  headers: {
    authorization: `Bearer ${user.token}`,
    'content-type': 'application/json',
    'idempotency-key': v7(),
  },
  body: JSON.stringify(body),
});

/**
 * Keeps a number of connections busy; `next` returns the next request of a client. Throws when a request is
 * rejected or fails.
 */
export function httpLoad(
  name: string,
  url: string,
  next: (client: number) => HttpRequest,
  connections = CLIENTS,
): Benchmark {
  return {
    name,
    async run(seconds) {
      let clients = 0;
      const result = await autocannon({
        url,
        connections,
        duration: seconds,
        setupClient(client) {
          const number = clients++ % connections;
          client.setRequests([{ setupRequest: (request) => ({ ...request, ...next(number) }) }]);
        },
      });
      if (result.non2xx + result.errors > 0)
        throw new Error(`${name}: ${result.non2xx} rejected, ${result.errors} failed`);
      return { operations: result['2xx'], seconds: result.duration };
    },
  };
}
