import { connect, createServer, type Socket } from 'node:net';
import type { DatabaseTarget } from '../src/platform/database-target.ts';

/** A way to a database on which existing connections can be made to fall silent without being closed. */
export type StallingProxy = { target: DatabaseTarget; stall(): void; close(): Promise<void> };

/** A network that drops a connection's packets looks like this: no end, no error, no answer. */
export async function createStallingProxy(target: DatabaseTarget): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  const address = target.host.startsWith('/')
    ? { path: `${target.host}/.s.PGSQL.${target.port}` }
    : { host: target.host, port: target.port };
  const server = createServer((near) => {
    const far = connect(address);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    target: { ...target, host: '127.0.0.1', port },
    stall() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
