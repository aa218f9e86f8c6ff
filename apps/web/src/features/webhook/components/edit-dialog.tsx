import type { Webhook } from '@quartermaster/contract/webhook';
import { showToast } from '../../../platform/toasts.ts';
import { paramsOf, useWebhookWrites } from '../api.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Changes the URL, the description and the event types of a webhook. */
export default function EditDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { update } = useWebhookWrites();
  return (
    <WebhookForm
      title="Edit webhook"
      submitLabel="Save"
      webhook={webhook}
      onSave={async (fields) => {
        await update.mutateAsync({ params: paramsOf(webhook), body: { webhook: fields } });
        onClose();
        showToast('Webhook saved', { tone: 'success' });
      }}
      onClose={onClose}
    />
  );
}
