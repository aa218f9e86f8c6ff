type Listener = (message: unknown) => void;

const frameListeners = new Set<Listener>();
const subscriptions = new Map<string, Set<Listener>>();

const confirmations = new Map<string, () => void>();

const keyOf = (channel: string, partyId = ''): string => `${channel} ${partyId}`;

/** Replaces the client of the socket: tests mock `@anycable/web` with this file. */
export const createCable = () => ({
  on: () => () => undefined,
  transport: { on: (_event: 'data', handle: Listener) => frameListeners.add(handle) },
  connect: async () => undefined,
  disconnect: () => undefined,
  subscribeTo(channel: string, params?: { party_id: string }) {
    const key = keyOf(channel, params?.party_id);
    const listeners = subscriptions.get(key) ?? new Set();
    subscriptions.set(key, listeners);
    const ownListeners: Listener[] = [];
    return {
      state: 'connected',
      on(event: 'message' | 'connect' | 'disconnect' | 'close', listener: Listener) {
        if (event === 'connect') confirmations.set(key, () => listener({ reconnect: true }));
        if (event !== 'message') return;
        ownListeners.push(listener);
        listeners.add(listener);
      },
      disconnect() {
        for (const listener of ownListeners) listeners.delete(listener);
      },
    };
  },
});

/** The number of current subscribers of a channel, per party if the channel has parties. */
export const subscriberCount = (channel: string, partyId?: string): number =>
  subscriptions.get(keyOf(channel, partyId))?.size ?? 0;

/** Sends a message to the subscribers of a channel, per party if the channel has parties. */
export function broadcast(channel: string, partyId: string | undefined, message: unknown): void {
  for (const listener of subscriptions.get(keyOf(channel, partyId)) ?? []) listener(message);
}

/** Sends the frame with which the server rejects or ends a subscription. */
export function reject(channel: string, partyId: string): void {
  const identifier = JSON.stringify({ channel, party_id: partyId });
  for (const handle of frameListeners) handle(JSON.stringify({ identifier, type: 'reject_subscription' }));
}

/** Confirms a subscription as the server, for the first time or after an interruption. */
export const confirm = (channel: string, partyId?: string): void =>
  confirmations.get(keyOf(channel, partyId))?.();
