import type { Cable } from '@anycable/web';
import { CABLE_TICKET_LIFE_S, TOAST_MS } from '@quartermaster/contract/constants';
import { createCableTicket } from '@quartermaster/contract/realtime';
import { now } from './clock.ts';
import { callEndpoint } from './http.ts';
import { loadCode } from './lazy.ts';
import { isMaintenanceShown, maintenance } from './maintenance.ts';
import { online } from './online.ts';
import { refreshes } from './refresh.ts';
import { session } from './session.ts';
import { createStore } from './store.ts';
import { showToast } from './toasts.ts';

export type LiveStatus = 'off' | 'connecting' | 'connected' | 'interrupted';

/** The state of the live connection. */
export const liveStatus = createStore<LiveStatus>('off');

/** The reopen delay, and how fast it grows with each failure (ACC-9). */
const REOPEN_DELAY_MS = 500;
const BACKOFF_RATE = 0.15;
const REOPEN_MAX_MS = 30_000;
const PING_INTERVAL_MS = 3000;

let opening: Promise<Cable> | undefined;

/** The number of sign-outs on this page: connections opened before the last sign-out are ignored. */
let signOuts = 0;

/**
 * Listeners for subscriptions that the server rejects or ends; the library only handles rejections of new
 * subscriptions.
 */
const rejectionListeners = new Set<(identifier: unknown) => void>();

function notifyRejectionListeners(frame: unknown): void {
  if (typeof frame !== 'string' || !frame.includes('reject_subscription')) return;
  const { type, identifier } = JSON.parse(frame) as { type?: unknown; identifier?: unknown };
  if (type !== 'reject_subscription') return;
  for (const handle of rejectionListeners) handle(identifier);
}

/** Adds a listener for subscriptions that the server rejects or ends, as when the user has left the party. */
export function onRejection(handle: (identifier: unknown) => void): () => void {
  rejectionListeners.add(handle);
  return () => rejectionListeners.delete(handle);
}

export const socketUrl = (ticket: string): string => {
  const { protocol, host } = window.location;
  return `${protocol.replace('http', 'ws')}//${host}/cable?ticket=${encodeURIComponent(ticket)}`;
};

/**
 * The delay before reconnecting, at most 30 s: it grows by about 75 % with each failed attempt, and has jitter,
 * so that clients do not all reconnect at the same time.
 */
export const reopenDelay = (attempts: number, jitter: number): number =>
  Math.min(REOPEN_MAX_MS, REOPEN_DELAY_MS * (1 + BACKOFF_RATE) ** (attempts * 4) * (1 + jitter / 2));

/** Sockets that wait for a ticket. */
const waitingForTicket = new WeakSet<Cable>();

/**
 * The library continues to open a socket that was closed while it waited for a ticket, and nothing else would close it,
 * so it is closed here.
 */
function giveUp(cable: Cable): never {
  cable.disconnect();
  throw new Error('Signed out before the socket opened');
}

/** Fields of the library's protocol that its types do not declare. */
interface ProtocolInternals {
  /** The time in Unix seconds from which missed events are requested, for subscriptions without an event yet. */
  restoreSince: number;
  /** Subscriptions that wait for their missed events, which the library never deletes. */
  readonly pendingHistory: Record<string, boolean>;
  /** Subscribe commands without a response. */
  readonly pendingSubscriptions: Readonly<Record<string, unknown>>;
  buildSubscribeRequest(identifier: string): object;
}

export const protocolOf = (cable: Cable) => cable.protocol as unknown as ProtocolInternals;

/**
 * Replaces the library's times, which are those of the device, by the time of the server: with a wrong device clock,
 * events would be missed or repeated. Returns the function to call with the `expires_at` of each ticket.
 * @param openedAt when the page began to open the socket, on the clock of the device
 */
function requestMissedEventsSince(cable: Cable, openedAt: number): (expiresAt: string) => void {
  const protocol = protocolOf(cable);
  let isSynchronized = false;
  cable.on('keepalive', (seconds) => {
    if (typeof seconds === 'number') protocol.restoreSince = seconds;
  });
  return (expiresAt) => {
    const elapsedMs = now() - openedAt;
    const openedSeconds = Math.floor((Date.parse(expiresAt) - elapsedMs) / 1000) - CABLE_TICKET_LIFE_S;
    if (!isSynchronized) protocol.restoreSince = openedSeconds;
    isSynchronized = true;
  };
}

async function open(): Promise<Cable> {
  const openedAt = now();
  const signOutsBefore = signOuts;
  const isOver = () => signOutsBefore !== signOuts;
  const { createCable } = await loadCode(() => import('@anycable/web'));
  const cable: Cable = createCable(socketUrl(''), {
    protocol: 'actioncable-v1-ext-json',
    logLevel: 'error',
    pingInterval: PING_INTERVAL_MS,
    maxMissingPings: 2,
    reconnectStrategy: (attempts) => reopenDelay(attempts, Math.random()),
    // Every connection needs its own single-use ticket (DEC-7).
    transportConfigurator: async (transport) => {
      if (isOver()) giveUp(cable);
      waitingForTicket.add(cable);
      const { data } = await callEndpoint(createCableTicket, {}, { quiet: true }).finally(() => {
        waitingForTicket.delete(cable);
        if (isOver()) giveUp(cable);
      });
      synchronize(data.expires_at);
      transport.setURL(socketUrl(data.ticket));
    },
  });
  const synchronize = requestMissedEventsSince(cable, openedAt);
  cable.transport.on('data', notifyRejectionListeners);
  cable.on('connect', () => liveStatus.set('connected'));
  cable.on('close', () => onClose(cable, isOver()));
  cable.on('disconnect', onInterruption);
  return cable;
}

/**
 * The server has closed the socket permanently. Unless the user has signed out, the socket is reopened with another
 * ticket; if the request for the ticket is rejected, the session has ended elsewhere.
 */
function onClose(cable: Cable, isOver: boolean): void {
  if (isOver || reconnecting.has(cable)) return;
  liveStatus.set('interrupted');
  setTimeout(() => reopen(cable), REOPEN_DELAY_MS);
}

/**
 * Notifies once per interruption instead of at each attempt, and not if the reason is already on screen or
 * the page is hidden.
 */
function onInterruption(): void {
  const isNewInterruption = liveStatus.get() !== 'interrupted' && session.get().status === 'authenticated';
  liveStatus.set('interrupted');
  if (!isNewInterruption || !online.get() || isMaintenanceShown() || document.visibilityState !== 'visible')
    return;
  showToast('Failed to connect to real-time updates', { tone: 'error', duration: TOAST_MS.error });
}

/** Sockets that are closed only to be opened again. */
const reconnecting = new WeakSet<Cable>();

/**
 * Reopens the socket with a ticket for the refreshed tokens. A socket that waits for a ticket will get a new
 * one anyway.
 */
function reconnect(cable: Cable): void {
  if (opening === undefined || waitingForTicket.has(cable)) return;
  if (liveStatus.get() === 'connected') {
    reconnecting.add(cable);
    cable.disconnect();
    reconnecting.delete(cable);
  }
  cable.connect().catch(() => undefined);
}

function reopen(cable: Cable): void {
  if (opening !== undefined && liveStatus.get() === 'interrupted') cable.connect().catch(() => undefined);
}

/** The only socket of this tab, created at its first use. */
export function liveCable(): Promise<Cable> {
  if (!opening) {
    liveStatus.set('connecting');
    opening = open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  }
  return opening;
}

/** Closes the socket when the user signs out. */
function closeLive(): void {
  void opening?.then((cable) => waitingForTicket.has(cable) || cable.disconnect()).catch(() => undefined);
  opening = undefined;
  signOuts += 1;
  liveStatus.set('off');
}

/**
 * Closes the socket at sign-out. Reconnects it after a token refresh, when the device is back online, when the page is
 * visible again, and when maintenance ends.
 */
export function startLiveUpdates(): () => void {
  const unsubscribeSession = session.subscribe(() => {
    if (session.get().status !== 'authenticated') closeLive();
  });
  const wake = () => {
    if (document.visibilityState === 'visible') void opening?.then(reopen).catch(() => undefined);
  };
  const unsubscribeRefreshes = refreshes.subscribe(
    () => void opening?.then(reconnect).catch(() => undefined),
  );
  const unsubscribeMaintenance = maintenance.subscribe(wake);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    closeLive();
    unsubscribeSession();
    unsubscribeRefreshes();
    unsubscribeMaintenance();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
  };
}
