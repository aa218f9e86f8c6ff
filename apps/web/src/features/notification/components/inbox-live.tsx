import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { lazy } from '../../../platform/lazy.ts';
import { useModal } from '../../../ui/modals.ts';
import { revealCard } from '../../loot/state.ts';
import { useReadOne } from '../api.ts';
import { useNotificationsLive } from '../live.ts';

const RevealCard = lazy(() => import('../../loot/components/reveal-card.tsx'));

/** The card of what was just revealed, above the page and below dialogs; it is announced and takes no focus. */
function RevealPlace() {
  const { isOpen, props: reveal, close } = useModal(revealCard);
  const { mutate: markRead } = useReadOne();
  const open = (id: string) => {
    markRead({ params: { id } });
    close();
  };
  return createPortal(
    <div aria-live="polite" className="pointer-events-none fixed inset-x-3 top-3 z-40">
      <Suspense>
        {isOpen && reveal && (
          <RevealCard
            key={reveal.notificationId}
            reveal={reveal}
            onOpen={() => open(reveal.notificationId)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>,
    document.body,
  );
}

/** Follows the notifications for as long as the app is open: the count is heard, a reveal is seen. */
export default function InboxLive() {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {useNotificationsLive()}
      </p>
      <RevealPlace />
    </>
  );
}
