import { NOTIFICATION_CHANNEL, type NotificationEvent } from '@quartermaster/contract/realtime';
import { useEffect, useRef } from 'react';
import { liveCable, liveStatus } from '../live.ts';

/**
 * Follows the signed-in person's own notifications while the component is shown.
 * @param onOpen the server has begun, or begun again, to tell: what came before has to be asked for
 */
export function useInbox(onEvent: (event: NotificationEvent) => void, onOpen: () => void): void {
  const latest = useRef({ onEvent, onOpen });
  useEffect(() => {
    latest.current = { onEvent, onOpen };
  });
  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    Promise.all([liveCable(), import('@quartermaster/contract/realtime')])
      .then(([cable, { notificationEvent }]) => {
        if (stopped) return;
        const subscription = cable.subscribeTo(NOTIFICATION_CHANNEL);
        subscription.on('connect', () => latest.current.onOpen());
        subscription.on('message', (message) => {
          const event = notificationEvent.safeParse(message);
          if (event.success) latest.current.onEvent(event.data);
        });
        stop = () => subscription.disconnect();
      })
      .catch(() => liveStatus.set('interrupted'));
    return () => {
      stopped = true;
      stop();
    };
  }, []);
}
