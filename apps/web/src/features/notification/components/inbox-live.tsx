import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { celebration } from '../../../platform/celebrations.ts';
import { lazy } from '../../../platform/lazy.ts';
import { useUser } from '../../../platform/session.ts';
import { useStore } from '../../../platform/store.ts';
import { closeReveal, reveals } from '../../loot/state.ts';
import { useMarkAsRead } from '../api.ts';
import { useNotificationsLive } from '../live.ts';

const CelebrationCard = lazy(() => import('../../item/components/celebration-card.tsx'));
const RevealCard = lazy(() => import('../../loot/components/reveal-card.tsx'));

/**
 * The cards of loot that was just revealed, one after the other, above the page and below dialogs; they are announced
 * and take no focus.
 */
function RevealRegion() {
  const user = useUser();
  const [reveal, ...waitingReveals] = useStore(reveals).filter(({ userId }) => userId === user.id);
  const { mutate: markRead } = useMarkAsRead();
  const open = (id: string) => {
    markRead({ params: { id } });
    closeReveal(id);
  };
  return createPortal(
    <div aria-live="polite" className="pointer-events-none fixed inset-x-3 top-3 z-40">
      <Suspense>
        {reveal && (
          <RevealCard
            key={reveal.notificationId}
            reveal={reveal}
            waitingCount={waitingReveals.length}
            onOpen={() => open(reveal.notificationId)}
            onClose={() => closeReveal(reveal.notificationId)}
          />
        )}
      </Suspense>
    </div>,
    document.body,
  );
}

/** The celebration of a legendary item, above everything else; a later celebration replaces it. */
function CelebrationRegion() {
  const user = useUser();
  const latest = useStore(celebration);
  const currentCelebration = latest?.userId === user.id ? latest : null;
  return createPortal(
    <div
      aria-live="polite"
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-3 top-0 z-50"
    >
      <Suspense>
        {currentCelebration && (
          <CelebrationCard
            key={currentCelebration.item.display_name + currentCelebration.text}
            {...currentCelebration}
          />
        )}
      </Suspense>
    </div>,
    document.body,
  );
}

/** Announces the unread count to screen readers, and shows revealed loot and celebrations. */
export default function InboxLive() {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {useNotificationsLive()}
      </p>
      <RevealRegion />
      <CelebrationRegion />
    </>
  );
}
