import type { PartyEvent } from '@quartermaster/contract/realtime';
import { useEffect, useRef } from 'react';
import { type LiveStatus, liveCable, liveStatus } from './live.ts';
import { useStore } from './store.ts';

export const useLiveStatus = (): LiveStatus => useStore(liveStatus);

/**
 * Follows a channel while the component is shown. Every frame is checked against the contract before
 * it reaches the screen; what does not fit is dropped.
 * @param partyId the party to follow; undefined follows nothing yet
 */
export function useChannel(
  channel: string,
  partyId: string | undefined,
  onEvent: (event: PartyEvent) => void,
): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    if (partyId === undefined) return;
    let stop = () => {};
    let stopped = false;
    Promise.all([liveCable(), import('@quartermaster/contract/realtime')])
      .then(([cable, { partyEvent }]) => {
        if (stopped) return;
        const subscription = cable.subscribeTo(channel, { party_id: partyId });
        subscription.on('message', (message) => {
          const event = partyEvent.safeParse(message);
          if (event.success) latest.current(event.data);
        });
        stop = () => subscription.disconnect();
      })
      .catch(() => liveStatus.set('interrupted'));
    return () => {
      stopped = true;
      stop();
    };
  }, [channel, partyId]);
}
