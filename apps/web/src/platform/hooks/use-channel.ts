import type { Cable } from '@anycable/web';
import type { ChannelIdentifier, NotificationEvent, PartyEvent } from '@quartermaster/contract/realtime';
import { useEffect, useEffectEvent } from 'react';
import { loadCode } from '../lazy.ts';
import { type LiveStatus, liveCable, liveStatus, onRejection, protocolOf } from '../live.ts';
import { useStore } from '../store.ts';

type PartyChannel = Exclude<ChannelIdentifier['channel'], 'NotificationChannel'>;

export const useLiveStatus = (): LiveStatus => useStore(liveStatus);

interface Listeners<E> {
  /** `isMissed`: whether the event is from the time before the listener subscribed, for example an earlier visit. */
  readonly onEvent: (event: E, isMissed: boolean) => void;
  /** Called whenever the server confirms the subscription; events from before may not have been received. */
  readonly onOpen?: () => void;
  /** Called when the server ends or rejects the subscription. */
  readonly onEnd?: () => void;
}

/** The time after which a subscribe command without a response is sent again (ACC-9). */
const RETRY_MS = 500;

/** Resends a command only while it has no response: an unexpected response makes the library unsubscribe. */
function resend(cable: Cable, identifier: string): void {
  const protocol = protocolOf(cable);
  if (cable.state !== 'connected' || !(identifier in protocol.pendingSubscriptions)) return;
  cable.send(protocol.buildSubscribeRequest(identifier));
}

/**
 * Subscribes with retries: the library sends a command without a response only twice, and drops it without an error if
 * the connection is lost before the response. Returns a function that unsubscribes.
 */
function subscribe(
  cable: Cable,
  channel: string,
  params: { party_id: string } | undefined,
  listeners: Listeners<unknown>,
): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let disconnect = () => {};
  let isOver = false;
  // A new subscription first receives the events since the last one to the same channel.
  let isCatchingUp = false;
  const stop = () => clearInterval(timer);
  const start = () => {
    stop();
    const subscription = cable.subscribeTo(channel, params);
    const retry = () => {
      stop();
      timer = setInterval(() => resend(cable, subscription.identifier), RETRY_MS);
    };
    subscription.on('connect', ({ reconnect }) => {
      stop();
      isCatchingUp ||= !reconnect && protocolOf(cable).pendingHistory[subscription.identifier] === true;
      listeners.onOpen?.();
    });
    subscription.on('info', ({ type }) => {
      if (!type.startsWith('history_')) return;
      isCatchingUp = false;
      delete protocolOf(cable).pendingHistory[subscription.identifier];
    });
    subscription.on('message', (message) => listeners.onEvent(message, isCatchingUp));
    subscription.on('disconnect', retry);
    subscription.on('close', (error) => {
      stop();
      const isLost = error === undefined || error.name === 'SubscriptionTimeoutError';
      if (isLost && !isOver) timer = setInterval(start, RETRY_MS);
    });
    if (subscription.state !== 'connected') retry();
    disconnect = () => void subscription.disconnect();
  };
  start();
  return () => {
    isOver = true;
    disconnect();
    stop();
  };
}

/**
 * Subscribes to a channel while the component is mounted. Every frame is parsed by the contract's schema; an
 * invalid frame is dropped. The schemas are loaded with the socket, to keep them out of the first load.
 */
function useSubscription<E>(
  channel: ChannelIdentifier['channel'],
  partyId: string | undefined,
  isReady: boolean,
  listeners: Listeners<E>,
): void {
  const onEvent = useEffectEvent(listeners.onEvent);
  const onOpen = useEffectEvent(() => listeners.onOpen?.());
  const onEnd = useEffectEvent(() => listeners.onEnd?.());
  useEffect(() => {
    if (!isReady) return;
    const params = partyId === undefined ? undefined : { party_id: partyId };
    const stopRejections = onRejection((identifier) => {
      if (identifier === JSON.stringify({ channel, ...params })) onEnd();
    });
    let disconnect = () => {};
    let isStopped = false;
    Promise.all([liveCable(), loadCode(() => import('@quartermaster/contract/realtime'))])
      .then(([cable, { notificationEvent, partyEvent }]) => {
        if (isStopped) return;
        const schema = channel === 'NotificationChannel' ? notificationEvent : partyEvent;
        disconnect = subscribe(cable, channel, params, {
          onOpen: () => onOpen(),
          onEvent: (message, isMissed) => {
            const event = schema.safeParse(message);
            if (event.success) onEvent(event.data as E, isMissed);
          },
        });
      })
      .catch(() => liveStatus.set('interrupted'));
    return () => {
      isStopped = true;
      stopRejections();
      disconnect();
    };
  }, [channel, partyId, isReady]);
}

/**
 * Subscribes to a channel of a party.
 * @param partyId undefined subscribes to nothing yet
 * @param onEnd called when the server ends or rejects the subscription
 */
export function useChannel(
  channel: PartyChannel,
  partyId: string | undefined,
  onEvent: (event: PartyEvent, isMissed: boolean) => void,
  onEnd: () => void = () => {},
): void {
  useSubscription(channel, partyId, partyId !== undefined, { onEvent, onEnd });
}

/** Subscribes to the signed-in user's notifications. */
export function useNotificationChannel(
  onEvent: (event: NotificationEvent) => void,
  onOpen: () => void,
): void {
  useSubscription('NotificationChannel', undefined, true, { onEvent, onOpen });
}
