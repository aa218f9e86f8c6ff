import type { Webhook } from '@quartermaster/contract/webhook';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { paramsOf, useWebhookWrites } from '../api.ts';
import { nameOf } from '../view.ts';
import { NewSecretDialog } from './new-secret-dialog.tsx';

/** Replaces the secret of a webhook, then shows the new one once. */
export default function RotateDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { rotate } = useWebhookWrites();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret) return <NewSecretDialog secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Rotate the secret of ${nameOf(webhook)}?`}
      confirmLabel="Rotate secret"
      tone="primary"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={() =>
        rotate.mutate({ params: paramsOf(webhook) }, { onSuccess: ({ data }) => setSecret(data.secret) })
      }
      isPending={rotate.isPending}
      isCancelable={false}
      error={rotate.error?.message}
    >
      For 24 hours requests are signed with both secrets, so that your endpoint can switch to the new one
      without rejecting requests. A secret from an earlier rotation stops working immediately.
    </ConfirmDialog>
  );
}
