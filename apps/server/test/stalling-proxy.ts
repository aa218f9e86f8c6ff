import { connect, createServer, type Socket } from 'node:net';
import type { DatabaseTarget } from '../src/platform/database-target.ts';

/** A proxy to a database whose connections tests can interrupt. */
export interface StallingProxy {
  readonly target: DatabaseTarget;
  /** Existing connections stop responding without being closed. */
  stall(): void;
  /** Closes existing connections. */
  disconnect(): void;
  /** Closes existing connections and rejects new ones. */
  close(): Promise<void>;
  /** Restarts the proxy on the same port after `close`. */
  reopen(): Promise<void>;
}

/** Simulates a network that drops a connection's packets: no close, no error, no response. */
export async function createStallingProxy(target: DatabaseTarget): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  const address = target.host.startsWith('/')
    ? { path: `${target.host}/.s.PGSQL.${target.port}` }
    : { host: target.host, port: target.port };
  const server = createServer((client) => {
    const upstream = connect(address);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listen = (on: number) =>
    new Promise<void>((resolve) => server.listen(on, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    target: { ...target, host: '127.0.0.1', port },
    stall() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    disconnect,
    async close() {
      disconnect();
      await new Promise((resolve) => server.close(resolve));
    },
    reopen: () => listen(port),
  };
}
