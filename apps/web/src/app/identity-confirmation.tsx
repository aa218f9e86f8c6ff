import { Suspense } from 'react';
import { confirmationRequest } from '../platform/confirmation.ts';
import { lazy } from '../platform/lazy.ts';
import { useStore } from '../platform/store.ts';

const ConfirmIdentity = lazy(() => import('../features/auth/components/confirm-identity.tsx'));

/** The dialog that confirms a user's identity on any page; its code is not part of the first load. */
export function IdentityConfirmation() {
  const request = useStore(confirmationRequest);
  if (!request) return null;
  return (
    <Suspense>
      <ConfirmIdentity request={request} />
    </Suspense>
  );
}
