import { type Cable, type Channel, createCable } from '@anycable/core';
import { WebSocket } from 'ws';

export interface ReceivedMessage {
  readonly action: string;
  readonly number?: number;
  readonly ids?: Record<string, string>;
  readonly user_id?: string;
  readonly change_type?: string;
  readonly online_users?: readonly { id: string; username: string }[];
}

/** AnyCable's client as used by the web app, with a connection that tests can interrupt. */
export interface ExtendedClient {
  readonly cable: Cable;
  /**
   * Subscribes to the channel; `received` collects its messages in order, `infos` the problems that the client reports.
   */
  listen(
    channel: string,
    partyId: string,
  ): { received: ReceivedMessage[]; infos: string[]; channel: Channel };
  /** Closes the connection; no reconnection succeeds before `restore`. */
  cut(): void;
  restore(): void;
  close(): void;
}

const UNREACHABLE_URL = 'ws://127.0.0.1:1/cable';

export function extendedClient(url: () => string | Promise<string>): ExtendedClient {
  let connection: WebSocket | undefined;
  let isDisconnected = false;
  let isClosed = false;
  class Connection extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols);
      connection = this;
    }
  }
  const cable = createCable('ws://127.0.0.1/cable', {
    protocol: 'actioncable-v1-ext-json',
    websocketImplementation: Connection,
    logLevel: 'fatal' as 'error',
    reconnectStrategy: () => 50,
    transportConfigurator: async (transport) => {
      transport.setURL(isDisconnected ? UNREACHABLE_URL : await url());
    },
  });
  return {
    cable,
    listen(name, partyId) {
      const received: ReceivedMessage[] = [];
      const infos: string[] = [];
      const subscribe = (): Channel => {
        const channel = cable.subscribeTo(name, { party_id: partyId });
        channel.on('message', (message) => received.push(message as ReceivedMessage));
        channel.on('info', ({ type }) => infos.push(type));
        // The package drops a subscription whose connection is lost before its confirmation; like the web app,
        // subscribe again.
        channel.on('close', (error) => {
          if (error === undefined && !isClosed) setTimeout(subscribe, 50);
        });
        return channel;
      };
      return { received, infos, channel: subscribe() };
    },
    cut() {
      isDisconnected = true;
      connection?.terminate();
    },
    restore() {
      isDisconnected = false;
    },
    close() {
      isClosed = true;
      cable.disconnect();
    },
  };
}

/** The names of the items that the received events moved. */
export const itemsIn = (received: readonly ReceivedMessage[]): string[] =>
  received.filter(({ number }) => number !== undefined).map(({ ids }) => ids?.label ?? '');
