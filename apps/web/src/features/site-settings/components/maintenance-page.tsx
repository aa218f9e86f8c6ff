import { useEffect, useRef } from 'react';
import { logout } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { LogoMark } from '../../../ui/logo.tsx';
import { useEndOfMaintenance } from '../api.ts';

/** Covers the open page during maintenance (ACC-8, DEC-13). The page below keeps its input. */
export default function MaintenancePage({ message }: { message: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEndOfMaintenance();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // The title gets the focus, because a key press meant for the page below must not log out.
    title.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="maintenance-title"
      onCancel={(event) => event.preventDefault()}
      // A browser may close a dialog even if its cancel event was prevented.
      onClose={(event) => event.currentTarget.showModal()}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-surface-0 p-6 text-ink-1"
    >
      <div className="mx-auto flex min-h-full max-w-120 flex-col items-center justify-center gap-4 text-center">
        <LogoMark className="size-12 text-accent" />
        <h1 ref={title} id="maintenance-title" tabIndex={-1} className="text-2xl outline-none">
          System is in maintenance mode.
        </h1>
        {message && <p className="text-base whitespace-pre-line text-ink-2">{message}</p>}
        <p role="status" className="text-sm text-ink-2">
          This page resumes automatically when maintenance ends. Open pages and unsaved input are kept.
        </p>
        <Button onPress={() => void logout()}>Log out</Button>
      </div>
    </dialog>
  );
}
