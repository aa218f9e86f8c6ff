import { OTHER_REQUESTS } from '@quartermaster/contract/monitoring';
import { latencyBucket } from '@quartermaster/rules/latency-histogram';
import type { FastifyInstance } from 'fastify';

export interface EndpointCounts {
  readonly endpoint: string;
  requests: number;
  client_errors: number;
  server_errors: number;
  /** The number of requests in each latency bucket; the last bucket is that of the slowest request. */
  readonly durations: number[];
}

/** Counts the requests to each endpoint of the contract since the last `take`. */
export class RequestCounts {
  #byEndpoint = new Map<string, EndpointCounts>();

  add(endpoint: string, status: number, milliseconds: number): void {
    const counts = this.#countsOf(endpoint);
    counts.requests += 1;
    if (status >= 500) counts.server_errors += 1;
    else if (status >= 400) counts.client_errors += 1;
    const bucket = latencyBucket(milliseconds);
    while (counts.durations.length <= bucket) counts.durations.push(0);
    counts.durations[bucket] = (counts.durations[bucket] ?? 0) + 1;
  }

  #countsOf(endpoint: string): EndpointCounts {
    const entry = this.#byEndpoint.get(endpoint);
    if (entry) return entry;
    const counts = { endpoint, requests: 0, client_errors: 0, server_errors: 0, durations: [] };
    this.#byEndpoint.set(endpoint, counts);
    return counts;
  }

  take(): EndpointCounts[] {
    const counts = [...this.#byEndpoint.values()];
    this.#byEndpoint = new Map();
    return counts;
  }
}

/** Counts every response of the app by endpoint. Sockets are not counted. */
export function countRequests(app: FastifyInstance): RequestCounts {
  const counts = new RequestCounts();
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.ws)
      counts.add(request.routeOptions.config.endpoint ?? OTHER_REQUESTS, reply.statusCode, reply.elapsedTime);
    done();
  });
  return counts;
}
