import type { ChannelIdentifier, NotificationEvent, PartyEvent } from '@quartermaster/contract/realtime';
import { useEffect, useEffectEvent } from 'react';
import { type LiveStatus, liveCable, liveStatus, onRejection } from '../live.ts';
import { useStore } from '../store.ts';

type PartyChannel = Exclude<ChannelIdentifier['channel'], 'NotificationChannel'>;

export const useLiveStatus = (): LiveStatus => useStore(liveStatus);

interface Listeners<E> {
  readonly onEvent: (event: E) => void;
  /** The server has confirmed the subscription, for the first time or again: events before it are missing. */
  readonly onOpen?: () => void;
  /** The server has ended or refused the subscription. */
  readonly onEnd?: () => void;
}

/**
 * Subscribes to a channel while the component is mounted. Every frame is parsed by the contract; a frame that does
 * not fit is dropped. The contract is loaded with the socket, because it is no part of the first load.
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
    Promise.all([liveCable(), import('@quartermaster/contract/realtime')])
      .then(([cable, { notificationEvent, partyEvent }]) => {
        if (isStopped) return;
        const schema = channel === 'NotificationChannel' ? notificationEvent : partyEvent;
        const subscription = cable.subscribeTo(channel, params);
        subscription.on('connect', () => onOpen());
        subscription.on('message', (message) => {
          const event = schema.safeParse(message);
          if (event.success) onEvent(event.data as E);
        });
        disconnect = () => void subscription.disconnect();
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
 * @param onEnd the user is no longer a member
 */
export function useChannel(
  channel: PartyChannel,
  partyId: string | undefined,
  onEvent: (event: PartyEvent) => void,
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
