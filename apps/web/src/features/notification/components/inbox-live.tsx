import { useNotificationsLive } from '../live.ts';

/** Follows the notifications for as long as the app is open; heard, not seen. */
export default function InboxLive() {
  return (
    <p aria-live="polite" className="sr-only">
      {useNotificationsLive()}
    </p>
  );
}
