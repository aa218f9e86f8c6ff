import autocannon from 'autocannon';
import type { Contestant } from './rounds.ts';
import { CLIENTS } from './stage.ts';

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Keeps so many connections busy; `next` says what the client does now. Throws when anything is refused. */
export function httpLoad(
  name: string,
  url: string,
  next: (client: number) => Call,
  connections = CLIENTS,
): Contestant {
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
        throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
      return result['2xx'] / result.duration;
    },
  };
}
