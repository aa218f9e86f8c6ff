import type { PartyEvent } from '@quartermaster/contract/realtime';
import { useEffect, useRef } from 'react';
import { type LiveStatus, liveCable, liveStatus, onRejection } from '../live.ts';
import { useStore } from '../store.ts';

export const useLiveStatus = (): LiveStatus => useStore(liveStatus);

/**
 * Follows a channel while the component is shown. Every frame is checked against the contract before
 * it reaches the screen; what does not fit is dropped.
 * @param partyId the party to follow; undefined follows nothing yet
 * @param onEnd the server has ended or refused it: one is no longer a member
 */
export function useChannel(
  channel: string,
  partyId: string | undefined,
  onEvent: (event: PartyEvent) => void,
  onEnd: () => void = () => {},
): void {
  const latest = useRef({ onEvent, onEnd });
  useEffect(() => {
    latest.current = { onEvent, onEnd };
  });
  useEffect(() => {
    if (partyId === undefined) return;
    let stop = onRejection((identifier) => {
      if (identifier === JSON.stringify({ channel, party_id: partyId })) latest.current.onEnd();
    });
    const unheed = stop;
    let stopped = false;
    Promise.all([liveCable(), import('@quartermaster/contract/realtime')])
      .then(([cable, { partyEvent }]) => {
        if (stopped) return;
        const subscription = cable.subscribeTo(channel, { party_id: partyId });
        subscription.on('message', (message) => {
          const event = partyEvent.safeParse(message);
          if (event.success) latest.current.onEvent(event.data);
        });
        stop = () => {
          unheed();
          subscription.disconnect();
        };
      })
      .catch(() => liveStatus.set('interrupted'));
    return () => {
      stopped = true;
      stop();
    };
  }, [channel, partyId]);
}
