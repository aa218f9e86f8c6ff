import { Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { lazy } from '../platform/lazy.ts';
import { showToast } from '../platform/toasts.ts';

const loadDialog = () => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog }));
const ConfirmDialog = lazy(loadDialog);

/**
 * Asks for confirmation before the user leaves a page with unsaved changes: with a dialog for navigation
 * within the app, otherwise with the browser's own prompt. Render at most one per page. A user who stays is
 * reminded by a toast (ACC-8).
 */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    // Preload the dialog so that it also works offline.
    loadDialog().catch(() => undefined);
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [when]);
  const stay = () => {
    blocker.reset?.();
    showToast('You have unsaved changes.', { tone: 'tip' });
  };
  return (
    <Suspense fallback={null}>
      {when && (
        <ConfirmDialog
          title="You have unsaved changes."
          confirmLabel="Leave without saving"
          isOpen={blocker.state === 'blocked'}
          onOpenChange={(open) => !open && blocker.state === 'blocked' && stay()}
          onConfirm={() => blocker.proceed?.()}
        >
          Changes on this page will be lost if you leave it now.
        </ConfirmDialog>
      )}
    </Suspense>
  );
}
