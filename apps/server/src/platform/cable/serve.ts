import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import { CABLE_FRAME_MAX_BYTES } from '@quartermaster/contract/constants';
import { forbidden, notFound } from '@quartermaster/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { admitConnection, isOwnOrigin } from './admission.ts';
import { executeCommand } from './commands.ts';
import { type ConnectedUser, Connection, closeSocket, INTERNAL_ERROR } from './connection.ts';
import { Hub, type HubDeps } from './hub.ts';
import { disconnectInMaintenance } from './maintenance.ts';
import { chooseProtocol, type DisconnectReason, frames, parseCommand } from './protocol.ts';
import { startTimers } from './timers.ts';

/** The maximum number of fragments per message; each fragment allocates an object, however small it is. */
const FRAGMENTS_MAX = 64;
const CHUNKS_MAX = 1024;
/** Rejections after which the client should reconnect. */
const RETRYABLE_REASONS: readonly DisconnectReason[] = ['server_restart', 'maintenance'];

/**
 * Whether an upgrade request opens a socket. Node.js neither reads from nor closes a connection that is upgraded, so
 * all other upgrade requests are handled as ordinary requests, with timeouts.
 */
export const isSocketRequest = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && /^\/cable\/?(?:\?|$)/.test(url);

/**
 * Serves the socket at /cable (DEC-7) with Action Cable's protocol, basic and extended (ADR 0030). `sockets` is the
 * number of open sockets.
 */
export async function serveCable(
  app: FastifyInstance,
  services: Services,
  reads: Pick<HubDeps, 'readMemberChannels' | 'readInboxes'>,
): Promise<{ sockets: () => number }> {
  const { sql, hints, log, config, settings } = services;
  const hub = new Hub({ sql, hints, log, ...reads });
  const stopTimers = startTimers(hub, settings, log);
  hints.subscribe(({ kind }) => {
    if (kind !== 'settings') return;
    disconnectInMaintenance(hub, settings).catch((err: unknown) =>
      log.warn({ err }, 'Sockets could not be closed for maintenance mode; the next check tries again'),
    );
  });
  await app.register(websocket, {
    options: {
      maxPayload: CABLE_FRAME_MAX_BYTES,
      maxFragments: FRAGMENTS_MAX,
      maxBufferedChunks: CHUNKS_MAX,
      handleProtocols: chooseProtocol,
      clientTracking: false,
      autoPong: false,
    },
    // ws has already sent the close code; an invalid frame is the client's error.
    errorHandler: (err) => log.debug({ err }, 'A socket failed'),
    preClose: async () => {
      stopTimers();
      hub.close();
    },
  });
  // The plugin closes the connection of a rejected request only if the hook of the plugin has run, but an earlier hook
  // may reject the request.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.headers.upgrade !== undefined && isSocketRequest(raw)) raw.socket.destroy();
  });
  app.route({
    method: 'GET',
    url: '/cable',
    onRequest: async (request) => {
      if (!request.ws) throw notFound();
      if (!isOwnOrigin(request.headers.origin, request.host, config)) throw forbidden();
    },
    handler: async () => {
      throw notFound();
    },
    wsHandler: (socket, request) => accept(hub, services, socket, request.query),
  });
  return { sockets: () => hub.connections.size };
}

/** Receives frames from the start, but ignores them until the client is authenticated and welcomed. */
function accept(hub: Hub, services: Services, socket: WebSocket, query: unknown): void {
  let connection: Connection | null = null;
  socket.on('message', (data, isBinary) => {
    if (connection) receive(hub, connection, isBinary ? '' : data.toString());
  });
  socket.on('pong', () => {
    if (connection) connection.alive = true;
  });
  socket.on('ping', (data) => connection?.pong(data));
  socket.on('close', () => {
    if (connection) hub.drop(connection);
  });
  admitConnection(services, query).then(
    (admission) => {
      if (socket.readyState === socket.OPEN) connection = welcome(hub, socket, admission);
    },
    (err: unknown) => {
      services.log.error({ err }, 'A socket could not be admitted');
      closeSocket(socket, INTERNAL_ERROR);
    },
  );
}

function welcome(
  hub: Hub,
  socket: WebSocket,
  admission: ConnectedUser | DisconnectReason,
): Connection | null {
  const userOrReason = checkCapacity(hub, admission);
  if (typeof userOrReason === 'string') {
    socket.send(frames.disconnect(userOrReason, RETRYABLE_REASONS.includes(userOrReason)));
    closeSocket(socket);
    return null;
  }
  const connection = new Connection(socket, userOrReason, hub.userSocketsOf(userOrReason.userId));
  hub.add(connection);
  connection.send(frames.welcome(connection.extended ? newId() : null));
  return connection;
}

/** The user, or the reason for a rejection, including the limit of sockets per user. */
function checkCapacity(
  hub: Hub,
  admission: ConnectedUser | DisconnectReason,
): ConnectedUser | DisconnectReason {
  if (hub.isClosed) return 'server_restart';
  const isAtSocketLimit = typeof admission !== 'string' && hub.isAtSocketLimit(admission.userId);
  return isAtSocketLimit ? 'too_many_sockets' : admission;
}

function receive(hub: Hub, connection: Connection, frame: string): void {
  connection.alive = true;
  if (!connection.isOpen || !connection.takeCommand()) return;
  const command = parseCommand(frame);
  if (!command) {
    hub.deps.log.debug('A socket sent an invalid command');
    return;
  }
  const work = async () => {
    if (!connection.isOpen) return;
    await executeCommand(hub, connection, command).catch((err: unknown) => {
      hub.deps.log.warn({ err }, 'A command of a socket failed');
      connection.fail();
    });
  };
  if (command.command === 'subscribe') connection.enqueueSubscribe(command.identifier, work);
  else if (command.command === 'unsubscribe') connection.enqueueUnsubscribe(command.identifier, work);
  else connection.enqueue(work);
}
