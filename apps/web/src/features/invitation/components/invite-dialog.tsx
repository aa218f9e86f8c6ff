import type { Party } from '@quartermaster/contract/party';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

// Loaded separately from the page that opens the dialog.
const InviteForm = lazy(() => import('./invite-form.tsx'));

/** Invites one person; the form is empty each time it is opened. */
export function InviteDialog(props: {
  party: Party;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog title={`Invite to ${props.party.name}`} isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <Suspense fallback={<Spinner label="Loading the form" />}>
        <InviteForm party={props.party} onDone={() => props.onOpenChange(false)} />
      </Suspense>
    </Dialog>
  );
}
