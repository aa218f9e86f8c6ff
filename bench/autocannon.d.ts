/** Types for the part of autocannon that the benchmarks use; the package ships none. */
declare module 'autocannon' {
  type Request = { method: string; path: string; headers?: Record<string, string>; body?: string };
  interface Client {
    setRequests(requests: { setupRequest: (request: Request) => Request }[]): void;
  }
  interface Result {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    /** Seconds. */
    readonly duration: number;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    setupClient(client: Client): void;
  }): Promise<Result>;
}
