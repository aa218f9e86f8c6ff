import { EventEmitter, on } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { recordSecrets } from '../log-collection.ts';

export type Frame = Record<string, unknown>;

/** A WebSocket without an Action Cable client, which sends and receives raw frames. */
export interface TestSocket {
  readonly webSocket: WebSocket;
  /** All frames received so far; pings only if they are requested. */
  readonly frames: Frame[];
  send(frame: unknown): void;
  /** The first matching frame, whether already received or received later. Fails after five seconds. */
  frame(matches: (frame: Frame) => boolean): Promise<Frame>;
  /** The close code; fails after five seconds. */
  closed(): Promise<number>;
}

const TIMEOUT_MS = 5000;

export function openTestSocket(
  url: string,
  options: { protocol?: string; origin?: string; pings?: boolean } = {},
): TestSocket {
  const { protocol = 'actioncable-v1-json', origin } = options;
  recordSecrets(Object.fromEntries(new URL(url).searchParams));
  const socket = new WebSocket(url, protocol, origin === undefined ? {} : { origin });
  const frames: Frame[] = [];
  const arrivals = new EventEmitter();
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data));
    if (frame.type === 'ping' && !options.pings) return;
    frames.push(frame);
    arrivals.emit('frame', frame);
  });
  // The upgrade was rejected; tests that expect a rejection check `closed`.
  socket.on('error', () => undefined);
  const closing = new Promise<number>((resolve) => socket.once('close', resolve));
  return {
    webSocket: socket,
    frames,
    send: (frame) => socket.send(JSON.stringify(frame)),
    async frame(matches) {
      const earlierFrame = frames.find(matches);
      if (earlierFrame) return earlierFrame;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      for await (const [frame] of on(arrivals, 'frame', { signal })) if (matches(frame)) return frame;
      throw new Error('unreachable');
    },
    async closed() {
      const timeout = wait(TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Error('The socket did not close');
      });
      return Promise.race([closing, timeout]);
    },
  };
}

export const ofType =
  (type: string) =>
  (frame: Frame): boolean =>
    frame.type === type;

/** Returns a predicate for frames with a message of this action. */
export const ofAction =
  (action: string) =>
  (frame: Frame): boolean =>
    (frame.message as Frame | undefined)?.action === action;

export const identifierOf = (channel: string, partyId: string): string =>
  JSON.stringify({ channel, party_id: partyId });
