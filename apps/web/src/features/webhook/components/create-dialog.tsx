import { useState } from 'react';
import { useWebhookWrites } from '../api.ts';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Creates a webhook, then shows its secret once. */
export default function CreateDialog({ partyId, onClose }: { partyId: string; onClose: () => void }) {
  const { create } = useWebhookWrites();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret) return <NewSecretDialog secret={secret} onClose={onClose} />;
  return (
    <WebhookForm
      title="Create webhook"
      submitLabel="Create webhook"
      onSave={async (webhook) =>
        setSecret((await create.mutateAsync({ params: { id: partyId }, body: { webhook } })).data.secret)
      }
      onClose={onClose}
    />
  );
}
