import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReleaseProxy {
  readonly url: string;
  /**
   * From now on, offers a new version, which has a different service worker.
   * @param withoutOldFiles whether the app's files are missing until the new worker is requested, as after an update
   * of the server
   */
  release(withoutOldFiles?: boolean): void;
  /** Leaves the next request for this path without a response. Resolves once the request has arrived. */
  holdNext(path: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A proxy in front of the server under test, which simulates a new version of the app without a second build. It does
 * not forward sockets.
 */
export async function startReleaseProxy(target: string): Promise<ReleaseProxy> {
  let suffix = '';
  let isWithoutFiles = false;
  let heldRequest: { readonly path: string; readonly arrived: () => void } | undefined;
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const isWorker = path === '/sw.js';
    if (heldRequest?.path === path) {
      heldRequest.arrived();
      heldRequest = undefined;
      return;
    }
    if (isWorker) isWithoutFiles = false;
    if (isWithoutFiles && path.startsWith('/assets/')) return void outgoing.writeHead(404).end();
    const {
      'if-none-match': _tag,
      'if-modified-since': _time,
      ...headers
    } = { ...incoming.headers, host: new URL(target).host, 'accept-encoding': 'identity' };
    const forwarded = request(new URL(path, target), { method: incoming.method, headers }, (response) => {
      const { 'content-length': length, ...sent } = response.headers;
      outgoing.writeHead(
        response.statusCode ?? 502,
        isWorker || !length ? sent : { ...sent, 'content-length': length },
      );
      response.on('end', () => outgoing.end(isWorker ? suffix : ''));
      response.pipe(outgoing, { end: false });
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release(withoutOldFiles = false) {
      suffix = '\n// the next version';
      isWithoutFiles = withoutOldFiles;
    },
    holdNext: (path) =>
      new Promise((arrived) => {
        heldRequest = { path, arrived };
      }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
